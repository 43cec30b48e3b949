// What a server does while its PostgreSQL is away, slow, full or read only, or breaks off: it lives, and says what is so.
import { databaseAddress } from "@twinhelm/server/engine/postgres/address";
import { type OwnCluster, ownCluster } from "@twinhelm/server/engine/postgres/ownCluster.fixture";
import { type Answer, startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const cluster = await ownCluster();

const bucket = {
  title: "Ships",
  description: "Ships of the harbour",
  properties: { name: { type: "string", title: "name", options: { position: "left" } } },
};

const away = "The database does not answer. Nothing was changed. Try again in a moment.";
const unknown =
  "The database was interrupted while it stored this. It is not known whether it is stored: read it again.";

describe.skipIf(cluster === undefined)("a server on PostgreSQL", () => {
  const there = (): OwnCluster => cluster ?? never();
  let server: TestServer;
  let path: string;
  const lines: string[] = [];
  const held: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    await there().start();
    server = await startTestServer({
      database: databaseAddress(there().address("schema=faults&connections=3")),
      readBudget: 1_000,
      writeBudget: 2_000,
      metrics: "same",
      write: (line) => void lines.push(line),
    });
    const { body } = await server.call("POST", "/bucket", { body: bucket });
    path = `/bucket/${body._id}/data`;
  });
  afterAll(async () => {
    await server.close();
    await there().drop();
  });
  beforeEach(() => void lines.splice(0));
  afterEach(() => Promise.all(held.splice(0).map((release) => release().catch(() => undefined))));

  const write = (name: string) => server.call("POST", path, { body: { name } });
  const read = () => server.call("GET", path);
  const names = async (): Promise<readonly string[]> => {
    const { status, body } = await read();
    expect([status, body.message]).toEqual([200, undefined]);
    return body.map(({ name }: { name: string }) => name);
  };
  const ready = async () => {
    const response = await fetch(new URL("/readyz", server.ownUrl));
    return [response.status, await response.json()];
  };
  const isWell = () => expect.poll(async () => (await write("well")).status, { timeout: 50_000 }).toBe(201);
  const said = (answer: Answer) => [answer.status, answer.body.message, answer.headers.get("retry-after")];

  /** The table of the bucket. */
  const documents = async (): Promise<string> => {
    const [table] = await there().query(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'faults' AND tablename ~ '^document_[0-9a-f]{24}$'",
    );
    return String(table?.tablename);
  };
  /** Another session with a transaction of its own. */
  const holding = async (sql: string) => {
    const client = await there().session();
    await client.query("SET search_path = faults; BEGIN");
    await client.query(sql);
    const release = () => client.end();
    held.push(release);
    return { release };
  };

  it("goes on after the database was restarted, and loses nothing that it acknowledged", async () => {
    let restarted = false;
    const written: string[] = [];
    const writer = async (who: number) => {
      for (let i = 0; !restarted || i < 5; i++) {
        const answer = await write(`restart ${who} ${i}`);
        if (answer.status === 201) written.push(`restart ${who} ${i}`);
        else expect([away, unknown]).toContain(answer.body.message);
      }
    };
    const reader = async () => {
      while (!restarted) expect([200, 503]).toContain((await read()).status);
    };
    const all = Promise.all([writer(1), writer(2), reader(), reader()]);
    await expect.poll(() => written.length).toBeGreaterThan(5);
    await there().stop();
    await there().start();
    await isWell();
    restarted = true;
    await all;
    const found = await names();
    expect(written.filter((name) => found.filter((each) => each === name).length !== 1)).toEqual([]);
  });

  it("says once that the database has gone, and once that it is back", async () => {
    await there().stop("immediate");
    await expect.poll(async () => said(await write("away"))).toEqual([503, away, "5"]);
    for (let i = 0; i < 20; i++) expect(said(await read())).toEqual([503, away, "5"]);
    expect(await ready()).toEqual([
      503,
      { status: "not ready", reasons: ["The database cannot be reached; the log of the server says why."] },
    ]);
    expect((await fetch(new URL("/healthz", server.ownUrl))).status).toBe(200);
    const numbers = await (await fetch(new URL("/metrics", server.ownUrl))).text();
    expect(numbers).toMatch(/^twinhelm_database_connections\{use="write",state="busy"\} 0$/m);
    await there().start();
    await expect.poll(ready).toEqual([200, { status: "ready" }]);
    await isWell();
    expect(await names()).not.toContain("away");
    // That it was slow, on a busy machine, is said as well.
    const told = () => lines.filter((line) => !line.includes("seconds to hear that this node lives"));
    await expect.poll(told).toHaveLength(2);
    const [gone, back] = told();
    expect(gone).toMatch(
      /^The database postgres:\/\/127\.0\.0\.1:\d+\/postgres\?schema=faults does not answer \(.+\)\. Requests that need it are answered with 503 until it does\.$/,
    );
    expect(back).toMatch(/ answers again, after [\d.]+ seconds\.$/);
  });

  it("tells of its connections and statements", async () => {
    await read();
    const asked = async () => (await fetch(new URL("/metrics", server.ownUrl))).text();
    // A connection is given back once what it read was answered.
    await expect.poll(asked).toMatch(/^twinhelm_database_connections\{use="read",state="idle"\} [1-3]$/m);
    const numbers = await asked();
    expect(numbers).toMatch(/^twinhelm_database_waiting\{use="write"\} 0$/m);
    expect(numbers).toMatch(/^twinhelm_database_statement_duration_seconds_count [1-9]\d*$/m);
    expect(Number(/^twinhelm_database_bytes (\d+)$/m.exec(numbers)?.[1])).toBeGreaterThan(100_000);
  });

  it("refuses a change that waits too long for another session, and reads on meanwhile", async () => {
    const other = await holding("SELECT * FROM instance FOR UPDATE");
    const answers = await Promise.all([write("late"), write("later"), read()]);
    const late = "Other changes take long. Nothing was changed. Try again in a moment.";
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
    expect(said(answers[0])).toEqual([503, late, "5"]);
    await other.release();
    await isWell();
    expect(await names()).not.toContain("late");
  });

  it("ends a read that takes too long", async () => {
    const other = await holding(`LOCK TABLE ${await documents()}`);
    const { status, body, headers } = await read();
    expect([status, body.error, headers.get("retry-after")]).toEqual([503, "read ended", null]);
    expect(body.message).toMatch(/^Reading was ended after 1 seconds\./);
    await other.release();
    await isWell();
  });

  it("makes many reads wait for few connections, and says so of those that waited for nothing", async () => {
    const other = await holding(`LOCK TABLE ${await documents()}`);
    const answers = await Promise.all(Array.from({ length: 30 }, read));
    await other.release();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(answers.map(({ body }) => body.message.slice(0, 30)))).toEqual(
      new Set(["Reading was ended after 1 seco", "Too many long reads are waitin"]),
    );
    await isWell();
  });

  it("changes nothing while the database is read only", async () => {
    await there().query("ALTER DATABASE postgres SET default_transaction_read_only = on");
    await there().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'twinhelm faults'",
    );
    await expect
      .poll(async () => said(await write("no")))
      .toEqual([503, "The database takes no changes at the moment. Nothing was changed.", "5"]);
    expect((await read()).status).toBe(200);
    // It cannot tell others that it lives, and they wait for it no longer.
    await there().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'twinhelm node'",
    );
    await expect.poll(async () => (await read()).body.message).toContain("lost touch with its database");
    for (let i = 0; i < 5; i++) expect((await ready())[0]).toBe(503);
    // Whoever asks is told; the log says why, once.
    expect(lines.filter((line) => line.includes("lost touch"))).toEqual([]);
    expect(lines.filter((line) => line.includes("takes no changes"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("read-only transaction"))).toHaveLength(1);
    await there().query(
      "SET default_transaction_read_only = off; ALTER DATABASE postgres RESET default_transaction_read_only",
      "template1",
    );
    // Connections that it has take no changes yet.
    await isWell();
  });

  it("stores each of 100 writes and more once or not at all, while its connections are killed", async () => {
    let killing = true;
    const killer = await there().session();
    let killed = 0;
    const kill = async () => {
      for (let turn = 0; killing; turn++) {
        const { rowCount } = await killer.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'twinhelm faults' AND state <> 'idle'",
        );
        killed += rowCount ?? 0;
        await killer.query(`SELECT pg_sleep(${(turn % 7) / 500})`);
      }
    };
    const kills = kill();
    const outcomes = new Map<string, Answer>();
    for (let i = 0; i < 100 || killed < 20; i++) {
      const name = `kill ${i}`;
      outcomes.set(name, await write(name));
    }
    killing = false;
    await kills;
    await killer.end();
    await isWell();
    const found = await names();
    for (const [name, { status, body }] of outcomes) {
      const times = found.filter((each) => each === name).length;
      const known = status === 201 ? [1] : body.message === away ? [0] : [0, 1];
      expect([201, 503]).toContain(status);
      if (status === 503) expect([away, unknown]).toContain(body.message);
      expect([name, known, known.includes(times)]).toEqual([name, known, true]);
    }
  });

  it("says that it does not know, where the connection ends while a change is stored", async () => {
    const table = await documents();
    await there().query(
      `CREATE FUNCTION faults.wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END';
       CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON faults.${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION faults.wait()`,
    );
    const answer = write("half");
    await expect
      .poll(() =>
        there().query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'twinhelm faults' AND query = 'COMMIT' AND wait_event = 'PgSleep'",
        ),
      )
      .toHaveLength(1);
    expect(said(await answer)).toEqual([503, unknown, null]);
    await there().query(`DROP TRIGGER wait ON faults.${table}`);
    await isWell();
    expect(await names()).not.toContain("half");
  });

  it("says that there are no connections left, and goes on when there are", {
    timeout: 150_000,
  }, async () => {
    await there().stop();
    await there().start({ max_connections: "4", superuser_reserved_connections: "0" });
    // Every connection that there is, as long as this server has none.
    const others: Awaited<ReturnType<OwnCluster["session"]>>[] = [];
    const takeAll = async (): Promise<void> => {
      const session = await there()
        .session()
        .catch(() => undefined);
      if (session === undefined) return;
      others.push(session);
      await takeAll();
    };
    await expect
      .poll(async () => {
        await there()
          .query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name IN ('twinhelm faults', 'twinhelm node')",
          )
          .catch(() => undefined);
        await takeAll();
        return said(await write("crowded"));
      })
      .toEqual([
        503,
        "All connections to the database are in use. Nothing was changed. Try again in a moment.",
        "5",
      ]);
    // What nodes tell one another has none either.
    await expect.poll(async () => (await ready())[0]).toBe(503);
    expect(lines.filter((line) => line.includes("takes no more connections")).length).toBe(1);
    expect(lines.filter((line) => /too many clients|connection slots/.test(line)).length).toBe(1);
    await Promise.all(others.map((client) => client.end()));
    await isWell();
  });
});

function never(): never {
  throw new Error("There is no cluster");
}
