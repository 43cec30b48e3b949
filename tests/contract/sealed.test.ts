import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseFile } from "@twinhelm/server/engine/sqlite/open";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { statement } from "../statement";
import { codeAt } from "./fixtures/authenticator";
import { atWork, makeSecrets, readableIn, type Secrets, textsOf } from "./fixtures/secretWorld";

const now = Date.parse("2026-03-01T12:00:00Z");
let folder: string;
let server: TestServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-sealed-"));
  server = await startTestServer({ dataFolder: folder, now: () => now });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
const restart = async (later = now) => {
  await server.close();
  server = await startTestServer({ dataFolder: folder, now: () => later });
};
const database = () => server.server.engine.database;

/** Signs in with password and code. */
async function signInWithCode(secrets: Secrets, time: number): Promise<number> {
  const body = { identifier: "holder", password: testPassword };
  const first = await server.call("POST", "/passport/identify", { as: null, body });
  const path = `/${first.body.answerUrl}`;
  const answer = { answer: codeAt(secrets.factor, time) };
  return (await server.call("POST", path, { as: null, body: answer })).status;
}

describe("secrets", () => {
  it("stand nowhere readable in the folder, and do their work", async () => {
    const secrets = await makeSecrets(server, now);
    // While the server runs, its log included, and after it has ended.
    expect(readableIn(folder, textsOf(secrets))).toEqual([]);
    expect(await atWork(server, secrets)).toEqual([true, true, true]);
    await restart(now + 60_000);
    expect(readableIn(folder, textsOf(secrets))).toEqual([]);
    expect(await atWork(server, secrets)).toEqual([true, true, true]);
    expect(await signInWithCode(secrets, now + 60_000)).toBe(201);
  });

  it("are told apart without being read: a second key of the same text is refused", async () => {
    const make = (name: string) =>
      server.call("POST", "/passport/apikey", { body: { name, key: "the-same-text" } });
    expect([(await make("a")).status, (await make("b")).status]).toEqual([201, 409]);
  });

  it("that were deleted leave nothing behind, sealed or not, while the server runs", async () => {
    const { ids } = await makeSecrets(server, now);
    const sealed = ["factor.secret", "apikey.sealed", "strategy.json"].flatMap((place) => {
      const [table = "", column = ""] = place.split(".");
      return (
        database()
          .prepare(`SELECT ${column} AS sealed FROM ${table}`)
          .all()
          // Long ones stand on several pages: what is looked for is a piece of one.
          .map((row) => String(row.sealed).slice(-60))
      );
    });
    expect(sealed).toHaveLength(4);
    expect(readableIn(folder, sealed)).toEqual(sealed);
    await server.call("DELETE", `/passport/identity/${ids.identity}`);
    await server.call("DELETE", `/passport/apikey/${ids.apiKey}`);
    await server.call("DELETE", `/passport/strategy/${ids.oauth}`);
    await server.call("DELETE", `/passport/strategy/${ids.saml}`);
    await expect.poll(() => readableIn(folder, sealed)).toEqual([]);
    expect(statSync(join(folder, `${databaseFile}-wal`)).size).toBe(0);
  });

  it("that were moved to another record are opened by nobody", async () => {
    const secrets = await makeSecrets(server, now);
    const other = (await server.call("POST", "/passport/apikey", { body: { name: "other" } })).body;
    const [own] = await statement(server, "SELECT sealed FROM apikey WHERE id = ?", secrets.ids.apiKey);
    await statement(server, "UPDATE apikey SET sealed = ? WHERE id = ?", String(own?.sealed), other._id);
    expect((await server.call("GET", `/passport/apikey/${other._id}`)).status).toBe(500);
    expect((await server.call("GET", `/passport/apikey/${secrets.ids.apiKey}`)).status).toBe(200);
  });
});

describe("a folder of an older version", () => {
  /** Puts the database back to the format before secrets were sealed, with some of them deleted. */
  async function older(secrets: Secrets): Promise<void> {
    const strategies = (await server.call("GET", "/passport/strategy")).body;
    await server.close();
    const file = new DatabaseSync(join(folder, databaseFile));
    file.exec("PRAGMA secure_delete = OFF");
    file.prepare("UPDATE factor SET secret = ? WHERE identity = ?").run(secrets.factor, secrets.ids.identity);
    for (const strategy of strategies)
      file.prepare("UPDATE strategy SET json = ? WHERE id = ?").run(JSON.stringify(strategy), strategy._id);
    file.exec(
      "DROP TABLE field_change; DROP TABLE asset_progress; DROP TABLE asset; DROP TABLE assistant_plan; DROP TABLE request_minute; DROP TABLE function_size; DROP TABLE dashboard; DROP TABLE activity; DROP TABLE activity_places; DROP TABLE activity_state; DROP TABLE activity_gone; DROP TABLE activity_chain; CREATE TABLE activity (id TEXT PRIMARY KEY, action INTEGER NOT NULL, caller TEXT NOT NULL, resource TEXT NOT NULL, created_at INTEGER NOT NULL); INSERT INTO activity VALUES ('65a1f0c2d4e5f60718293a70', 1, 'me', '[\"bucket\",\"b\"]', 1893456000000); DROP TABLE function_due; DROP TABLE function_change; DROP INDEX function_log_event; DROP TABLE function_run; DROP TABLE webhook_log; DROP TABLE webhook_delivery; DROP TABLE webhook_change; DROP TABLE webhook_secret; DROP TABLE webhook; DROP TABLE function_log; DROP TABLE function_watch; DROP TABLE function; DROP TABLE storage_loose; DROP TABLE storage_folder; DROP TABLE storage_object; DROP TABLE bucket_template; DROP TABLE document_draft; DROP TABLE document_view; DROP TABLE revision; DROP TABLE sign_on; DROP INDEX identity_looks; DROP INDEX identity_folded",
    );
    file.exec("ALTER TABLE identity DROP COLUMN looks; ALTER TABLE identity DROP COLUMN folded");
    file.exec("DROP TABLE vault; ALTER TABLE apikey DROP COLUMN sealed");
    file.exec("ALTER TABLE apikey RENAME COLUMN lookup TO key; PRAGMA user_version = 4");
    file
      .prepare("UPDATE apikey SET key = ?1, json = json_set(json, '$.key', ?1) WHERE id = ?2")
      .run(secrets.apiKey, secrets.ids.apiKey);
    const gone = file.prepare("INSERT INTO apikey (id, key, json) VALUES (?, ?, ?)");
    for (let x = 0; x < 50; x++) gone.run(`gone${x}`, `deleted-long-ago-${x}`, "x".repeat(2000));
    file.exec("DELETE FROM apikey WHERE id LIKE 'gone%'");
    file.close();
  }

  it("is sealed at its next start; what it had deleted before goes too", async () => {
    const secrets = await makeSecrets(server, now);
    await older(secrets);
    const texts = [...textsOf(secrets), "deleted-long-ago-7"];
    expect(readableIn(folder, texts)).toEqual(texts);
    server = await startTestServer({ dataFolder: folder, now: () => now });
    expect(await atWork(server, secrets)).toEqual([true, true, true]);
    expect(readableIn(folder, texts)).toEqual([]);
    await restart(now + 60_000);
    expect(readableIn(folder, texts)).toEqual([]);
    expect(await signInWithCode(secrets, now + 60_000)).toBe(201);
  });

  it("stays as it is where its start fails", async () => {
    const secrets = await makeSecrets(server, now);
    await older(secrets);
    const file = new DatabaseSync(join(folder, databaseFile));
    file.exec("CREATE TRIGGER broken BEFORE UPDATE ON strategy BEGIN SELECT RAISE(ABORT, 'broken'); END");
    file.close();
    await expect(startTestServer({ dataFolder: folder })).rejects.toThrow(/broken/);
    const after = new DatabaseSync(join(folder, databaseFile));
    const [key] = after.prepare("SELECT key FROM apikey").all();
    after.exec("DROP TRIGGER broken");
    after.close();
    expect(key?.key).toBe(secrets.apiKey);
    server = await startTestServer({ dataFolder: folder, now: () => now });
    expect(await atWork(server, secrets)).toEqual([true, true, true]);
  });
});
