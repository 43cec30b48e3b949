// Several standbys, one of which is asked after the other, and reads that go on for long.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../shell/testServer";
import { databaseAddress } from "./address";
import { type OwnCluster, ownCluster } from "./ownCluster.fixture";

const cluster = await ownCluster();
const never = (): never => {
  throw new Error("There is no PostgreSQL");
};
const boats = { title: "Boats", description: "For a test", properties: { name: { type: "string" } } };
/** Documents of some 2,000 characters: to look through all of them is long. */
const documents = 3_000;

describe.skipIf(cluster === undefined)("several standbys for reads", () => {
  const primary = (): OwnCluster => cluster ?? never();
  const standbys: OwnCluster[] = [];
  let server: TestServer;
  let bucket: string;
  const lines: string[] = [];

  beforeAll(async () => {
    await primary().start();
    for (let n = 0; n < 2; n += 1) {
      const standby = await primary().standby(true);
      await standby.start();
      standbys.push(standby);
    }
    const more = "schema=boats&connections=3";
    const hosts = standbys.map(({ port }) => `127.0.0.1:${port}`).join(",");
    server = await startTestServer({
      database: databaseAddress(primary().address(more)),
      databaseRead: databaseAddress(`postgres://postgres@${hosts}/postgres?${more}`),
      metrics: "same",
      readBudget: 60_000,
      write: (line) => void lines.push(line),
    });
    bucket = (await server.call("POST", "/bucket", { body: boats })).body._id;
    await primary().query(`INSERT INTO boats."document_${bucket}" (id, json)
      SELECT id, json_build_object('_id', id, 'name', repeat('ab', 1000) || n)::text
      FROM (SELECT n, lpad(to_hex(n), 24, '0') AS id FROM generate_series(1, ${documents}) n) AS made`);
    await primary().query(`UPDATE boats.bucket SET count = ${documents} WHERE id = '${bucket}'`);
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    for (const standby of standbys) await standby.stop("immediate");
    await primary().drop();
  });
  beforeEach(async () => {
    lines.splice(0);
    for (const standby of standbys) {
      await standby.start();
      await standby.query("SELECT pg_wal_replay_resume()");
    }
    await expect.poll(read, { timeout: 20_000 }).toBe("replica");
  });

  /** Reads a page, and gives what answered it. */
  async function read(): Promise<"replica" | "database"> {
    const before = await byReplica();
    expect((await server.call("GET", `/bucket/${bucket}/data?limit=1`)).status).toBe(200);
    return (await byReplica()) > before ? "replica" : "database";
  }
  async function byReplica(): Promise<number> {
    const text = await (await fetch(new URL("/metrics", server.ownUrl))).text();
    return Number(text.match(/^twinhelm_database_replica_reads_total\{by="replica"\} (\d+)/m)?.[1]);
  }
  const write = async (name: string): Promise<string> => {
    const { status, body } = await server.call("POST", `/bucket/${bucket}/data`, { body: { name } });
    expect(status).toBe(201);
    return body._id;
  };
  const shows = async (id: string) =>
    expect((await server.call("GET", `/bucket/${bucket}/data/${id}`)).status).toBe(200);
  const pause = (standby: OwnCluster | undefined) => standby?.query("SELECT pg_wal_replay_pause()");

  it("are asked one after the other while those before are behind", async () => {
    const [first, second] = standbys;
    await pause(first);
    const id = await write("late");
    await expect.poll(read, { timeout: 20_000 }).toBe("replica");
    await shows(id);
    const said = lines.filter((line) => line.includes("is behind the database"));
    expect(said).toEqual([expect.stringContaining(`:${first?.port}/`)]);
    await pause(second);
    const next = await write("later");
    await expect.poll(read, { timeout: 20_000 }).toBe("database");
    await shows(next);
  });

  it("are asked one after the other while those before are away", async () => {
    const [first, second] = standbys;
    await first?.stop();
    await expect.poll(read, { timeout: 20_000 }).toBe("replica");
    await shows(await write("without the first"));
    await second?.stop();
    await expect.poll(read, { timeout: 20_000 }).toBe("database");
    await shows(await write("without any"));
    await second?.start();
    await expect.poll(read, { timeout: 20_000 }).toBe("replica");
  });

  describe("and reads that go on in a thread", () => {
    const filter = encodeURIComponent('{"name":{"$regex":"(a|b|ab)*1$"}}');
    const long = () => server.call("GET", `/bucket/${bucket}/data?limit=1&paginate=true&filter=${filter}`);
    /** Documents of which a server has read all, again and again. */
    const walked = async (of: OwnCluster | undefined): Promise<number> => {
      const sql = `SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0) AS n FROM pg_stat_user_tables WHERE relname = 'document_${bucket}'`;
      return Number((await of?.query(sql))?.[0]?.n);
    };

    it("are read there as well", async () => {
      const [first] = standbys;
      // Where one is too busy to be as far in time, the next one or the database is read.
      const walk = async () => {
        const before = await walked(first);
        for (let turn = 0; turn < 2; turn += 1) expect((await long()).body.meta.total).toBe(documents / 10);
        return (await walked(first)) - before;
      };
      await expect.poll(walk, { timeout: 60_000 }).toBeGreaterThanOrEqual(documents);
    }, 90_000);

    it("see what was written before, wherever that is", async () => {
      const [first, second] = standbys;
      for (const behind of [[], [first], [first, second]]) {
        for (const standby of behind) await pause(standby);
        const { total } = (await long()).body.meta;
        await write("another 1");
        expect((await long()).body.meta.total).toBe(total + 1);
      }
    });
  });
});
