import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { expect, it } from "vitest";
import { run, startService } from "./command";
import { said } from "./local";

const newFolder = () => join(mkdtempSync(join(tmpdir(), "twinhelm-secret-")), "data");

it("a secret is rotated, lost and replaced by commands that say what follows", async () => {
  const dataFolder = newFolder();
  const secret = (verb: string) => run(["secret", verb, "--data", dataFolder]);
  const none = await secret("rotate");
  expect([none.code, none.err]).toEqual([2, expect.stringMatching(said.noInstance)]);
  const server = await startTestServer({ dataFolder });
  await server.call("POST", "/passport/apikey", { body: { name: "ci" } });
  const running = await secret("rotate");
  expect([running.code, running.err]).toEqual([1, expect.stringContaining(said.inUse)]);
  await server.close();

  const rotated = await secret("rotate");
  expect([rotated.code, rotated.out]).toEqual([0, ""]);
  expect(rotated.err).toContain("Sealed with it: 0 second factors, 1 API key, 0 sign-on strategies");
  expect(rotated.err).toContain("Everybody has to sign in again.");
  expect((await secret("reset")).err).toContain("Nothing was changed.");

  rmSync(join(dataFolder, "secret"));
  const lost = await run(["serve", "--data", dataFolder, "--port", "0"]);
  expect([lost.code, lost.err]).toEqual([1, expect.stringContaining("twinhelm secret reset --data")]);
  const reset = await secret("reset");
  expect(reset.code).toBe(0);
  expect(reset.err).toBe(
    "There is a new secret. Everybody has to sign in again.\n1 API key has a new text: programs need it, an administrator can read it.\n",
  );
  const after = await startTestServer({ dataFolder });
  expect(await after.signIn("admin", testPassword)).toMatch(/^IDENTITY /);
  await after.close();
});

it("a folder that others can read is said at the start", async () => {
  const dataFolder = newFolder();
  const server = await startTestServer({ dataFolder });
  await server.close();
  chmodSync(dataFolder, 0o755);
  const service = startService(["serve", "--data", dataFolder, "--port", "0"]);
  await service.says("Data");
  const { err } = await service.end();
  expect(err).toContain(`(mode 755). Type: chmod 700 ${dataFolder}`);
});
