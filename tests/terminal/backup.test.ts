import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { expect, it } from "vitest";
import { run } from "./command";

it("a running instance is backed up, restored elsewhere, and nothing is made of what is damaged", async () => {
  const root = mkdtempSync(join(tmpdir(), "twinhelm-backup-"));
  const [data, target, other] = ["data", "monday", "other"].map((name) => join(root, name));
  if (data === undefined || target === undefined || other === undefined) throw new Error("No folders");
  const server = await startTestServer({ dataFolder: data });
  const field = { type: "string", title: "name", options: { position: "left" } };
  const bucket = { title: "Ships", description: "Ships of the harbour", properties: { name: field } };
  const { _id } = (await server.call("POST", "/bucket", { body: bucket })).body;
  await server.call("POST", `/bucket/${_id}/data`, { body: { name: "Aurora" } });
  const content = { type: "text/plain", data: Buffer.from("cargo").toString("base64") };
  await server.call("POST", "/storage", { body: [{ name: "list.txt", content }] });

  const made = await run(["backup", target, "--data", data]);
  expect([made.code, made.out]).toEqual([
    0,
    expect.stringMatching(
      /monday holds it all: 1 identities, 1 buckets, 1 documents, 1 objects, 0 functions; \d+ files, [\d.]+ MB\.\n$/,
    ),
  ]);
  expect(made.err).toContain(
    "The secret of the instance is in it: whoever reads the backup reads everything.",
  );
  const twice = await run(["backup", target, "--data", data]);
  expect([twice.code, twice.err]).toEqual([
    1,
    expect.stringContaining("monday is not empty. Choose a new one."),
  ]);
  const used = await run(["restore", target, "--data", data]);
  expect([used.code, used.err]).toEqual([1, expect.stringContaining("is in use by another process")]);
  await server.close();

  const restored = await run(["restore", target, "--data", other]);
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining("1 documents, 1 objects")]);
  // A backup of either engine is restored to a folder.
  const again = await startTestServer({ dataFolder: other, inFolder: true });
  expect((await again.call("GET", `/bucket/${_id}/data`)).body).toMatchObject([{ name: "Aurora" }]);
  const [object] = (await again.call("GET", "/storage")).body;
  expect((await again.call("GET", `/storage/${object._id}/view`)).body).toBe("cargo");
  await again.close();

  const [folder = ""] = readdirSync(join(target, "storage"));
  const [file = ""] = readdirSync(join(target, "storage", folder));
  const path = join(target, "storage", folder, file);
  writeFileSync(path, readFileSync(path, "utf8").toUpperCase());
  const damaged = await run(["restore", target, "--data", join(root, "third")]);
  expect([damaged.code, damaged.err]).toEqual([
    1,
    expect.stringContaining(`${file} is not what it was. Nothing was restored.`),
  ]);
  expect(existsSync(join(root, "third"))).toBe(false);
  rmSync(root, { recursive: true });
});
