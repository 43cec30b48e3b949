// A backup that is one file, of either engine.
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBackup } from "@twinhelm/server/backup/backup";
import { restoreBackup } from "@twinhelm/server/backup/restore";
import { testDatabase } from "@twinhelm/server/shell/testDatabase";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { spawnFixture } from "./process";
import { form } from "./storageTables/sending";

const root = mkdtempSync(join(tmpdir(), "twinhelm-backupFile-"));
const place = (name: string) => join(root, name);
const content = "what an object holds ".repeat(100_000);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ dataFolder: place("data") });
  const body = form({ filename: "long", type: "text/plain", data: content });
  expect((await server.call("POST", "/storage", body)).status).toBe(201);
  await backUp("monday.zip");
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const backUp = (name: string) =>
  makeBackup({
    folder: place("data"),
    target: place(name),
    now: Date.now,
    database: testDatabase(place("data")),
  });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => "It did not fail.",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** That what was restored is whole: rows, and bytes of objects. */
async function expectWhole(folder: string): Promise<void> {
  const [file = ""] = readdirSync(join(folder, "storage"), { recursive: true, encoding: "utf8" }).filter(
    (path) => statSync(join(folder, "storage", path)).isFile(),
  );
  expect(readFileSync(join(folder, "storage", file), "utf8")).toBe(content);
  expect(existsSync(join(folder, "twinhelm.sqlite"))).toBe(true);
}

it("is made while the server runs, for its owner alone, and restored", async () => {
  expect(statSync(place("monday.zip")).isFile()).toBe(true);
  if (process.platform !== "win32") expect(statSync(place("monday.zip")).mode & 0o777).toBe(0o600);
  const manifest = await restoreBackup({ backup: place("monday.zip"), folder: place("restored") });
  expect(manifest.database.tables.storage_object).toBe(1);
  await expectWhole(place("restored"));
  expect(readdirSync(root).toSorted()).toEqual(["data", "monday.zip", "restored"]);
});

it("is refused where it is damaged, cut short, none, or in the way, and nothing is made of it", async () => {
  const bytes = readFileSync(place("monday.zip"));
  const spoilt = async (change: (bytes: Buffer) => Buffer) => {
    writeFileSync(place("spoilt.zip"), change(Buffer.from(bytes)));
    const said = await failure(restoreBackup({ backup: place("spoilt.zip"), folder: place("made") }));
    expect(existsSync(place("made"))).toBe(false);
    return said;
  };
  const flipped =
    (mark: string, behind = 0) =>
    (copy: Buffer) => {
      const at = copy.indexOf(mark) + behind;
      expect(at).toBeGreaterThan(behind);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    };
  expect(await spoilt(flipped("what an object", 1_000_000))).toMatch(/storage\/.* is not what it was/);
  expect(await spoilt(flipped("SQLite format 3", 5_000))).toContain("twinhelm.sqlite is not what it was");
  expect(await spoilt(flipped('"product"', 3))).toContain("backup.json cannot be read");
  for (const share of [0, 0.3, 0.9])
    expect(await spoilt((copy) => copy.subarray(0, copy.length * share))).toContain("is damaged");
  expect(await spoilt(() => Buffer.from("no ZIP file"))).toContain("is damaged");
  expect(await failure(backUp("monday.zip"))).toContain("monday.zip is there already");
  expect(readFileSync(place("monday.zip")).equals(bytes)).toBe(true);
});

it("killed at any moment, it leaves none or a whole one", async () => {
  for (const delay of [0, 50, 200]) {
    const child = spawnFixture("backup.mjs", place("data"), place("killed.zip"), "backup");
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    // Which moment of many it hits does not matter.
    await new Promise((resolve) => setTimeout(resolve, delay));
    child.kill("SIGKILL");
    await ended;
    if (!existsSync(place("killed.zip"))) continue;
    await restoreBackup({ backup: place("killed.zip"), folder: place("check") });
    rmSync(place("check"), { recursive: true });
    rmSync(place("killed.zip"));
  }
  await backUp("killed.zip");
  await restoreBackup({ backup: place("killed.zip"), folder: place("check") });
  await expectWhole(place("check"));
});
