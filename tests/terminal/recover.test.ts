import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { beforeEach, expect, it } from "vitest";
import { codeAt, readCode } from "../contract/fixtures/authenticator";
import { newHome, run } from "./command";
import { onPostgres, said } from "./local";

let dataFolder: string;
beforeEach(() => {
  dataFolder = join(mkdtempSync(join(tmpdir(), "twinhelm-recover-")), "data");
});
const start = (adminPassword = testPassword) => startTestServer({ dataFolder, adminPassword });
const recover = (...args: readonly string[]) => run(["recover", ...args, "--data", dataFolder]);
const signIn = (server: Awaited<ReturnType<typeof start>>, password: string, identifier = "admin") =>
  server.call("POST", "/passport/identify", { as: null, body: { identifier, password } });

it("an administrator without password, second factor and policies gets back in", async () => {
  const before = await start();
  const { _id } = (await before.call("GET", "/passport/identity")).body[0];
  const path = `/passport/identity/${_id}`;
  const { challenge } = (
    await before.call("POST", `${path}/start-factor-verification`, { body: { type: "totp", config: {} } })
  ).body;
  const secret = readCode(challenge).searchParams.get("secret") ?? "";
  await before.call("POST", `${path}/complete-factor-verification`, {
    body: { answer: codeAt(secret, Date.now()) },
  });
  const { policies } = (await before.call("GET", path)).body;
  for (const policy of policies) await before.call("DELETE", `${path}/policy/${policy}`);
  expect((await before.call("GET", "/passport/policy")).status).toBe(403);
  const session = before.admin;
  await before.close();

  const done = await recover("admin", "--password", "--remove-second-factor", "--administrator");
  expect(done.code).toBe(0);
  expect(done.err).toContain("admin has a new password. Sessions that began with the old one have ended.\n");
  expect(done.err).toContain("The second factor of admin is removed.\n");
  expect(done.err).toMatch(/admin got \d+ policies: \S+/);
  const password = /Password +(\S{20}) +\(shown this once; keep it\)/.exec(done.out)?.[1] ?? "";

  const after = await start(password);
  expect((await signIn(after, testPassword)).status).toBe(401);
  const { token } = (await signIn(after, password)).body;
  const as = `IDENTITY ${token}`;
  expect((await after.call("GET", "/passport/policy", { as })).status).toBe(200);
  const identity = (await after.call("GET", path, { as })).body;
  expect(identity.authFactor).toBeUndefined();
  expect([...identity.policies].sort()).toEqual([...policies].sort());
  expect((await after.call("GET", "/passport/policy", { as: session })).status).toBe(401);
  await after.close();
});

it("what is not asked for stays, and a password from a file is never printed", async () => {
  const before = await start();
  const session = before.admin;
  await before.close();
  const nothing = await recover("admin", "--remove-second-factor", "--administrator");
  expect([nothing.code, nothing.out]).toEqual([0, ""]);
  expect(nothing.err).toBe("admin had no second factor.\nadmin had all policies of an administrator.\n");
  const between = await start();
  expect((await signIn(between, testPassword)).status).toBe(200);
  expect((await between.call("GET", "/passport/policy", { as: session })).status).toBe(200);
  await between.close();
  const file = join(newHome(), "password");
  writeFileSync(file, "from the file\n");
  const given = await recover("admin", "--password-file", file);
  expect(given.code).toBe(0);
  expect(given.out + given.err).not.toContain("from the file");
  const after = await start("from the file");
  expect((await signIn(after, "from the file")).status).toBe(200);
  await after.close();
});

it("says why it cannot, and changes nothing", async () => {
  const none = await recover("admin", "--password");
  expect([none.code, none.err]).toEqual([2, expect.stringMatching(said.noInstance)]);
  expect(() => statSync(dataFolder)).toThrow();
  const server = await start();
  const running = await recover("admin", "--remove-second-factor");
  // A database may be written to beside its servers, a folder not.
  expect([running.code, running.err]).toEqual(
    onPostgres
      ? [0, "admin had no second factor.\n"]
      : [1, expect.stringContaining("is in use by another process.")],
  );
  expect(running.out).toBe("");
  await server.close();
  expect(await recover("nobody", "--password")).toEqual({
    code: 7,
    out: "",
    err: "There is no identity nobody.\n",
  });
  const empty = await recover("admin");
  expect([empty.code, empty.err]).toEqual([
    2,
    "Say what is to be done: --password, --password-file, --remove-second-factor, --administrator.\n",
  ]);
  const file = join(newHome(), "password");
  writeFileSync(file, "ab");
  const short = await recover("admin", "--password-file", file);
  expect([short.code, short.err]).toEqual([2, "A password must have at least 3 characters.\n"]);
  expect((await recover("admin", "--password", "--password-file", file)).code).toBe(2);
  const again = await start();
  expect((await signIn(again, testPassword)).status).toBe(200);
  await again.close();
});
