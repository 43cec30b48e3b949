import { createHash } from "node:crypto";
import { postgresDialect } from "../dialect";
import type { LongStatements } from "./long";
import type { Task } from "./tasks";
import { createIndex } from "./ways";

type IsWanted = () => Promise<boolean>;
type Made = Pick<Task, "name" | "bucket" | "path">;

/** Makes an index beside readers and writers, in the place of one that is half made. False: it is wanted no more. */
export async function build(
  long: LongStatements,
  { name, bucket, path }: Made,
  isWanted: IsWanted,
): Promise<boolean> {
  if (!(await drop(long, name, isWanted))) return false;
  const columns = postgresDialect.index(path);
  const parts = await partsOf(long, bucket);
  const steps =
    parts.length === 0
      ? [createIndex(bucket, { name, columns }, "CONCURRENTLY")]
      : partByPart({ name, bucket, columns, parts });
  for (const step of steps) if (!(await long.whileWanted(step, isWanted))) return false;
  return true;
}

/** Drops an index beside readers and writers. False: that is wanted no more. */
export async function drop(long: LongStatements, name: string, isWanted: IsWanted): Promise<boolean> {
  const [kind] = await texts(long, `SELECT relkind FROM pg_class WHERE oid = to_regclass('"${name}"')`);
  // That of a table in parts goes at once or not at all: whoever waits for the table keeps others waiting.
  const sql =
    kind === "I"
      ? `SET lock_timeout = '1s'; DROP INDEX IF EXISTS "${name}"`
      : `DROP INDEX CONCURRENTLY IF EXISTS "${name}"`;
  return long.whileWanted(sql, isWanted);
}

/** A table in parts has one only once each of its parts has: those are made beside readers and writers. */
function partByPart(asked: {
  readonly name: string;
  readonly bucket: string;
  readonly columns: string;
  readonly parts: readonly string[];
}): readonly string[] {
  const { name, bucket, columns, parts } = asked;
  const ofPart = (part: string): readonly string[] => {
    const own = `part_${createHash("sha256").update(`${name} ${part}`).digest("hex").slice(0, 40)}`;
    return [
      `DROP INDEX CONCURRENTLY IF EXISTS "${own}"`,
      `CREATE INDEX CONCURRENTLY "${own}" ON ${part} (${columns})`,
      `ALTER INDEX "${name}" ATTACH PARTITION "${own}"`,
    ];
  };
  return [createIndex(bucket, { name, columns }, "", "ONLY"), ...parts.flatMap(ofPart)];
}

/** Parts of the table of a bucket, as SQL names them; mostly none. */
const partsOf = (long: LongStatements, bucket: string): Promise<readonly string[]> =>
  texts(
    long,
    `SELECT CAST(CAST(inhrelid AS regclass) AS text) FROM pg_inherits WHERE inhparent = to_regclass('"document_${bucket}"') ORDER BY 1`,
  );

const texts = (long: LongStatements, sql: string): Promise<readonly string[]> =>
  long.on(async (client) => {
    const { rows } = await client.query<string[]>({ text: sql, rowMode: "array" });
    return rows.flatMap(([text]) => (text === undefined ? [] : [text]));
  });
