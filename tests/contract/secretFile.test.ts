import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseFile } from "@twinhelm/server/engine/sqlite/open";
import { StartError } from "@twinhelm/server/shell/errors";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { resetSecret, rotateSecret } from "@twinhelm/server/vault/rotation";
import { newSecret } from "@twinhelm/server/vault/secret";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atWork, makeSecrets, readableIn, type Secrets, textsOf } from "./fixtures/secretWorld";
import { spawnFixture } from "./process";

const now = Date.parse("2026-03-01T12:00:00Z");
let template: string;
let secrets: Secrets;
let session: string;
let folder: string;

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), "twinhelm-secret-template-"));
  const server = await startTestServer({ dataFolder: template, now: () => now });
  secrets = await makeSecrets(server, now);
  session = server.admin;
  await server.close();
});
afterAll(() => rmSync(template, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-secret-file-"));
  cpSync(template, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = (name: string) => join(folder, name);
const secret = () => readFileSync(path("secret"), "utf8");

/** Starts a server on the folder for as long as something is looked at. */
async function withServer<T>(look: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer({ dataFolder: folder, now: () => now });
  try {
    return await look(server);
  } finally {
    await server.close();
  }
}
const allAtWork = () => withServer((server) => atWork(server, secrets));
const sessionStatus = () =>
  withServer(async (server) => (await server.call("GET", "/passport/policy", { as: session })).status);
const startFailure = async (): Promise<StartError> => {
  const error = await startTestServer({ dataFolder: folder }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof StartError) return error;
  throw new Error("The start did not fail as expected");
};

describe("rotating the secret", () => {
  it("makes a new one; everything sealed works on, and everybody signs in again", async () => {
    expect(await sessionStatus()).toBe(200);
    const before = secret();
    expect(await rotateSecret(folder)).toEqual({
      factors: 1,
      apiKeys: 1,
      strategies: 2,
      environments: 0,
      assets: 0,
      webhooks: 0,
    });
    expect(secret()).not.toBe(before);
    expect(existsSync(path("secret.next"))).toBe(false);
    expect(await allAtWork()).toEqual([true, true, true]);
    expect(await sessionStatus()).toBe(401);
    expect(readableIn(folder, textsOf(secrets))).toEqual([]);
    // The old one opens nothing any more.
    writeFileSync(path("secret"), before);
    expect((await startFailure()).kind).toBe("secret");
  });

  it("is refused while a server has the folder, and where there is none", async () => {
    const before = secret();
    await withServer(async () => {
      await expect(rotateSecret(folder)).rejects.toThrow(/in use by another process/);
    });
    expect(secret()).toBe(before);
    await expect(rotateSecret(path("nowhere"))).rejects.toThrow(/There is no instance in/);
    expect(await allAtWork()).toEqual([true, true, true]);
  });

  it("that was cut short before its end is as if it had not begun", async () => {
    const before = secret();
    writeFileSync(path("secret.next"), Buffer.from(newSecret()).toString("base64"));
    expect(await allAtWork()).toEqual([true, true, true]);
    expect([secret(), existsSync(path("secret.next"))]).toEqual([before, false]);
  });

  it("that was cut short after the database was sealed anew is brought to its end", async () => {
    const before = secret();
    await rotateSecret(folder);
    const next = secret();
    writeFileSync(path("secret.next"), next);
    writeFileSync(path("secret"), before);
    expect(await allAtWork()).toEqual([true, true, true]);
    expect([secret(), existsSync(path("secret.next"))]).toEqual([next, false]);
  });

  it("can be killed at any moment", async () => {
    for (const delay of [0, 3, 7]) {
      const child = spawnFixture("rotate.mjs", folder);
      const ended = once(child, "exit");
      await once(child.stdout, "data");
      // Somewhere in the next of many rotations: which moment it hits does not matter.
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill("SIGKILL");
      await ended;
      expect(await allAtWork()).toEqual([true, true, true]);
    }
  });
});

describe("a lost secret", () => {
  it.each([
    ["missing", () => rmSync(path("secret"))],
    ["another one", () => writeFileSync(path("secret"), Buffer.from(newSecret()).toString("base64"))],
  ])("that is %s is said, with what it costs and what to type; nothing is changed", async (_, lose) => {
    const [before, database] = [secret(), readFileSync(path(databaseFile))];
    lose();
    const { kind, message } = await startFailure();
    expect(kind).toBe("secret");
    expect(message).toContain("1 second factors, 1 API keys and 2 sign-on strategies cannot be read");
    expect(message).toContain(`twinhelm secret reset --data ${folder}`);
    expect(readFileSync(path(databaseFile)).equals(database)).toBe(true);
    writeFileSync(path("secret"), before);
    expect(await allAtWork()).toEqual([true, true, true]);
  });

  it("is replaced by a reset, which takes away what nobody can open", async () => {
    rmSync(path("secret"));
    expect(await resetSecret(folder)).toEqual({
      factors: 1,
      apiKeys: 1,
      strategies: 2,
      environments: 0,
      assets: 0,
      webhooks: 0,
    });
    await withServer(async (server) => {
      expect((await server.call("GET", "/passport/strategy")).body).toEqual([]);
      const { body } = await server.call("GET", `/passport/apikey/${secrets.ids.apiKey}`);
      expect(body).toMatchObject({ name: "ci", policies: ["PassportFullAccess"] });
      const status = async (key: string) =>
        (await server.call("GET", "/passport/identity", { as: `APIKEY ${key}` })).status;
      expect([await status(body.key), await status(secrets.apiKey)]).toEqual([200, 401]);
      expect(
        (await server.call("GET", `/passport/identity/${secrets.ids.identity}`)).body,
      ).not.toHaveProperty("authFactor");
      expect(await server.signIn("holder", testPassword)).toMatch(/^IDENTITY /);
    });
    expect(await resetSecret(folder)).toBe(undefined);
  });

  it("of an instance that sealed nothing is made anew at the start, as it always was", async () => {
    rmSync(folder, { recursive: true });
    await withServer(async () => undefined);
    rmSync(path("secret"));
    await withServer(async (server) => {
      expect((await server.call("GET", "/passport/policy")).status).toBe(200);
    });
  });

  it("a reset leaves alone what can be opened", async () => {
    expect(await resetSecret(folder)).toBe(undefined);
    expect(await allAtWork()).toEqual([true, true, true]);
  });
});

// Modes do not say this elsewhere.
describe.skipIf(process.platform === "win32")("what others can read", () => {
  const warnings = () => withServer(async (server) => server.server.warnings);

  it("is nothing in a folder that the server made", async () => {
    expect(await warnings()).toEqual([]);
  });

  it("is said at the start, with what to type", async () => {
    chmodSync(folder, 0o755);
    chmodSync(path(databaseFile), 0o644);
    chmodSync(path("secret"), 0o640);
    expect(await warnings()).toEqual([
      `The data folder ${folder} is open to other people of this machine (mode 755). Type: chmod 700 ${folder}`,
      `The database ${path(databaseFile)} is open to other people of this machine (mode 644). Type: chmod 600 ${path(databaseFile)}`,
      `The secret ${path("secret")} is open to other people of this machine (mode 640). It is closed to them now. If somebody may have read it, stop the server and type: twinhelm secret rotate --data ${folder}`,
    ]);
    chmodSync(folder, 0o700);
    chmodSync(path(databaseFile), 0o600);
    expect(await warnings()).toEqual([]);
  });
});
