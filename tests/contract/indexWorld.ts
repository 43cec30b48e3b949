import type { TestServer } from "@twinhelm/server/shell/testServer";
import { expect } from "vitest";
import { type Nodes, nodesOfTest } from "./nodeWorld";

/** A bucket of more documents than an index is made of in a transaction. */
const documents = 12_000;

export interface IndexWorld {
  readonly nodes: Nodes;
  /** Rows of a statement, in the schema of the instance. */
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Makes a bucket and fills it; gives its id. */
  fill(server: Pick<TestServer, "call">): Promise<string>;
  /** Fills a bucket of these fields that is empty. */
  fillIn(bucketId: string): Promise<void>;
  /** Keeps indexes of a bucket from being finished, as somebody does who has begun to write, until the end of what it gives. */
  hold(bucketId: string): Promise<() => Promise<void>>;
  /** Locks a table until the end of what it gives: by itself against all who read it. */
  holdTable(
    table: string,
    mode?: "ACCESS EXCLUSIVE" | "ROW EXCLUSIVE" | "SHARE",
  ): Promise<() => Promise<void>>;
  /** Ends all that is held. */
  endHeld(): Promise<void>;
  /** Names of the indexes on fields of a bucket, with whether each can be used. */
  indexes(bucketId: string): Promise<Readonly<Record<string, boolean>>>;
  /** Resolves once nothing is left to do. */
  settled(): Promise<void>;
}

export type Fields = Readonly<Record<string, object>>;

/** The fields of such a bucket, changed by the test. */
export const bucketOf = (fields: Fields = {}) => ({
  title: "Ships",
  description: "A bucket of the test",
  primary: "name",
  properties: {
    name: { type: "string" },
    code: { type: "string" },
    tons: { type: "number" },
    ...fields,
  },
});

export const indexed: Fields = { tons: { type: "number", options: { index: true } } };

/** Undefined where there is no PostgreSQL. */
export async function createIndexWorld(): Promise<IndexWorld | undefined> {
  const nodes = await nodesOfTest();
  if (nodes === undefined) return undefined;
  const { client } = nodes.database;
  const held = new Set<() => Promise<void>>();
  const rows: IndexWorld["rows"] = async (sql) => {
    await client.query("SET search_path = twinhelm");
    return (await client.query(sql)).rows;
  };
  const fillIn = async (bucketId: string): Promise<void> => {
    await rows(`INSERT INTO "document_${bucketId}" (id, json)
      SELECT id, json_build_object('_id', id, 'name', 'Ship ' || n, 'code', 'c' || n, 'tons', n % 100, 'tags', json_build_array('t' || n, 'u' || n))::text
      FROM (SELECT n, lpad(to_hex(n), 24, '0') AS id FROM generate_series(1, ${documents}) n) AS made`);
    await rows(`UPDATE bucket SET count = ${documents} WHERE id = '${bucketId}'`);
  };
  const holdTable: IndexWorld["holdTable"] = async (table, mode = "ACCESS EXCLUSIVE") => {
    const other = await nodes.database.session();
    await other.query(`BEGIN; LOCK TABLE twinhelm."${table}" IN ${mode} MODE`);
    const end = async () => {
      held.delete(end);
      await other.end();
    };
    held.add(end);
    return end;
  };
  return {
    nodes,
    rows,
    async fill(server) {
      const { body } = await server.call("POST", "/bucket", { body: bucketOf() });
      await fillIn(String(body._id));
      return String(body._id);
    },
    fillIn,
    hold: (bucketId) => holdTable(`document_${bucketId}`, "ROW EXCLUSIVE"),
    holdTable,
    async indexes(bucketId) {
      const found = await rows(
        `SELECT substr(relname, ${"index_".length + 24 + 2}) AS path, indisvalid FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid WHERE starts_with(relname, 'index_${bucketId}_')`,
      );
      return Object.fromEntries(found.map(({ path, indisvalid }) => [String(path), indisvalid === true]));
    },
    async endHeld() {
      for (const end of held) await end();
    },
    settled: () =>
      expect.poll(() => rows("SELECT name, kind, problem FROM index_work"), { timeout: 20_000 }).toEqual([]),
  };
}
