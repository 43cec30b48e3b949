// Commands that work on a data folder know where its instance is: in PostgreSQL, or in the folder.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseAddress } from "@twinhelm/server/engine/postgres/address";
import { type OwnCluster, ownCluster } from "@twinhelm/server/engine/postgres/ownCluster.fixture";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runHere } from "../terminal/runHere";

const cluster = await ownCluster(["host all keeper 127.0.0.1/32 scram-sha-256"]);

describe.skipIf(cluster === undefined)("an instance in PostgreSQL", () => {
  const there = (): OwnCluster => cluster ?? never();
  let dataFolder: string;
  let schema: string;
  let made = 0;
  beforeAll(async () => {
    await there().start();
    await there().query(
      "CREATE ROLE keeper LOGIN PASSWORD 'a word'; GRANT CREATE ON DATABASE postgres TO keeper",
    );
  });
  afterAll(() => there().drop());
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), "twinhelm-kept-"));
    made += 1;
    schema = `kept_${made}`;
  });

  const address = () => there().address(`schema=${schema}`, "keeper");
  const environment = { TWINHELM_DATABASE_PASSWORD: "a word" };
  const start = (settings: { dataFolder?: string; adminPassword?: string } = {}) =>
    startTestServer({ dataFolder, database: databaseAddress(address(), { environment }), ...settings });
  const run = (...args: readonly string[]) =>
    runHere([...args, "--data", dataFolder], mkdtempSync(join(tmpdir(), "twinhelm-home-")), { environment });
  const inDatabase = () => ["--database", address()];
  const fails = async (settings: { dataFolder?: string } = {}) =>
    start(settings).then(
      () => "started",
      (error: unknown) => String(error),
    );

  const fill = async (server: TestServer) => {
    const key = await server.call("POST", "/passport/apikey", {
      body: { name: "ci", description: "", active: true },
    });
    await server.call("PUT", `/passport/apikey/${key.body._id}/policy/PassportFullAccess`);
    return { id: String(key.body._id), key: String(key.body.key) };
  };

  it("lets somebody back in, while its server runs", async () => {
    const server = await start();
    const done = await run("recover", "admin", "--password", ...inDatabase());
    expect([done.code, done.err]).toEqual([0, expect.stringContaining("admin has a new password.")]);
    const password = /Password +(\S{20})/.exec(done.out)?.[1] ?? "";
    expect(await server.signIn("admin", password)).toMatch(/^IDENTITY /);
    await expect(server.signIn("admin", testPassword)).rejects.toThrow("failed");
    await server.close();
    expect(done.out + done.err).not.toContain("a word");
  });

  it("gets a new secret, once its servers are stopped; other nodes need that one too", async () => {
    const server = await start();
    const { key } = await fill(server);
    const before = readFileSync(join(dataFolder, "secret"), "utf8");
    const refused = await run("secret", "rotate", ...inDatabase());
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("a server still runs on") });
    await server.close();
    const done = await run("secret", "rotate", ...inDatabase());
    expect([done.code, done.err]).toEqual([0, expect.stringContaining("data folder of every other node")]);
    expect(readFileSync(join(dataFolder, "secret"), "utf8")).not.toBe(before);
    const after = await start();
    expect((await after.call("GET", "/passport/identity", { as: `APIKEY ${key}` })).status).toBe(200);
    expect((await after.call("GET", "/activity/verify")).body).toMatchObject({ intact: true });
    await after.close();
    const other = mkdtempSync(join(tmpdir(), "twinhelm-node-"));
    writeFileSync(join(other, "secret"), before);
    expect(await fails({ dataFolder: other })).toContain("is not the one that the database is sealed with");
  });

  it("refuses to write with a secret that was changed under it", async () => {
    const server = await start();
    await there().query(`UPDATE ${schema}.instance SET key_id = 'another'`);
    const answer = await server.call("POST", "/passport/policy", {
      body: { name: "P", description: "", statement: [] },
    });
    expect([answer.status, answer.body.message]).toEqual([
      503,
      "The secret of the instance is another one since this server was started. Nothing was changed. Start the server again.",
    ]);
    await server.close();
  });

  it("goes on without its secret once that is reset", async () => {
    const server = await start();
    const { id, key } = await fill(server);
    await server.close();
    rmSync(join(dataFolder, "secret"));
    expect(await fails()).toContain("twinhelm secret reset --data");
    const done = await run("secret", "reset", ...inDatabase());
    expect(done.code).toBe(0);
    const after = await start();
    const { body } = await after.call("GET", `/passport/apikey/${id}`);
    expect(body.key).not.toBe(key);
    expect((await after.call("GET", "/passport/identity", { as: `APIKEY ${body.key}` })).status).toBe(200);
    await after.close();
    const again = await run("secret", "reset", ...inDatabase());
    expect(again.code).toBe(0);
    expect(again.err).not.toBe(done.err);
  });

  it("is not looked for in its data folder", async () => {
    await (await start()).close();
    const commands = [
      ["recover", "admin", "--password"],
      ["secret", "rotate"],
      ["secret", "reset"],
      ["backup", `${dataFolder}-backup`],
    ];
    for (const command of commands) {
      const done = await run(...command);
      expect([command, done.code, done.out]).toEqual([command, 1, ""]);
      expect(done.err).toContain(`The instance of ${dataFolder} is in PostgreSQL, at postgres://127.0.0.1:`);
    }
    expect(existsSync(join(dataFolder, "twinhelm.sqlite"))).toBe(false);
    const none = await run("recover", "admin", "--password", "--database", there().address("schema=nothing"));
    expect([none.code, none.err]).toEqual([2, expect.stringContaining("there is no instance in")]);
    expect(await there().query("SELECT 1 FROM pg_namespace WHERE nspname = 'nothing'")).toEqual([]);
  });

  it("takes its password from a file or the environment alone", async () => {
    const secret = await run("serve", "--port", "0", "--database", "postgres://keeper:hidden@127.0.0.1/a");
    expect([secret.code, secret.out]).toEqual([2, ""]);
    expect(secret.err).toMatch(
      /^--database: a password does not belong into the address, .* TWINHELM_DATABASE_PASSWORD/,
    );
    expect(secret.err).not.toContain("hidden");
    const file = join(dataFolder, "password");
    writeFileSync(file, "wrong\n");
    const wrong = await run("serve", "--port", "0", ...inDatabase(), "--database-password-file", file);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("refuses the user keeper")]);
    writeFileSync(file, "");
    expect(await run("serve", ...inDatabase(), "--database-password-file", file)).toMatchObject({ code: 2 });
    expect(await run("serve", "--database-password-file", file)).toMatchObject({ code: 2 });
  });
});

function never(): never {
  throw new Error("There is no cluster");
}
