import { z } from "zod/mini";
import { httpError } from "../../../shell/errors";
import { manyDocuments } from "../../indexes";
import { tableOf } from "../../records/documentTable";
import type { DocumentIndex, IndexChange, Ways } from "../../records/ways";
import { all, define, get, run, tell, type Work } from "../../records/work";

/** SQL that makes an index of documents. */
export const createIndex = (
  bucketId: string,
  { name, columns }: Pick<DocumentIndex, "name" | "columns">,
  how = "",
  of = "",
): string => `CREATE INDEX ${how} "${name}" ON ${of} ${tableOf(bucketId)} (${columns})`;

/** Makes and drops what it can without keeping anybody waiting, and leaves the rest to `index_work`. */
export function* adjustSoon({ bucketId, make, kept, drop }: IndexChange): Work<readonly string[]> {
  const building: string[] = [];
  const left: string[] = [];
  const isMany = make.length > 0 && (yield* countOf(bucketId)) >= manyDocuments;
  for (const index of make) {
    if (yield* makeNow(bucketId, index, isMany)) continue;
    building.push(index.path);
    left.push(index.name);
  }
  for (const [name] of drop) {
    // Dropping an index in a transaction waits for all who read the documents, and others for that.
    if (name.startsWith("index_"))
      yield* tell(
        `SELECT index_later(?, ?, 'drop', '') WHERE NOT EXISTS (SELECT 1 FROM index_work WHERE ${isDropped})`,
        name,
        bucketId,
        listOf([name]),
      );
    else if (yield* isDone("SELECT drop_now(?, ?) AS done", name, bucketId)) continue;
    left.push(name);
  }
  yield* tell(
    "DELETE FROM index_work WHERE bucket = ? AND name <> ALL(CAST(? AS text[])) AND kind <> 'fill' AND CASE WHEN name = ANY(CAST(? AS text[])) THEN kind <> 'dropping' ELSE kind <> 'ahead' END",
    bucketId,
    listOf(left),
    listOf(kept),
  );
  if (yield* isDone(`SELECT EXISTS (SELECT 1 FROM index_work WHERE ${isDropped}) AS done`, listOf(kept)))
    throw new IndexAtWork();
  return building;
}

/** Where nobody waits: all of it. */
export function* adjustAtOnce({ bucketId, make, drop }: IndexChange): Work<readonly string[]> {
  for (const [name, type] of drop) yield* define(`DROP ${type === "table" ? "TABLE" : "INDEX"} "${name}"`);
  for (const index of make) yield* define(createIndex(bucketId, index));
  return [];
}

function* makeNow(bucketId: string, index: DocumentIndex, isMany: boolean): Work<boolean> {
  const { name, path, columns, isNeeded, isUnfinished } = index;
  if (isNeeded && isUnfinished) {
    if (yield* isDone(`SELECT EXISTS (SELECT 1 FROM index_work WHERE ${isAtWork}) AS done`, name))
      throw new IndexAtWork();
    // It was left so: nobody waits for it, and its bucket may have it for long.
    yield* tell("SELECT index_later(?, ?, 'make', ?)", name, bucketId, path);
    return false;
  }
  if (isNeeded && isMany) {
    yield* define(createIndex(bucketId, index));
    return true;
  }
  if (!isUnfinished && !isMany)
    return yield* isDone("SELECT index_now(?, ?, ?, ?) AS done", name, bucketId, path, columns);
  yield* tell("SELECT index_later(?, ?, 'make', ?)", name, bucketId, path);
  return false;
}

/** One that a node has begun to drop, as nobody wanted it. */
const isDropped = "name = ANY(CAST(? AS text[])) AND kind = 'dropping'";

/** One that a node makes or drops. */
const isAtWork =
  "name = ? AND (kind IN ('make', 'dropping') OR (kind = 'ahead' AND due > extract(epoch FROM clock_timestamp()) * 1000))";

const atWork =
  "An index that this needs is being built or dropped. Nothing was changed. Try again in a moment.";

/** A change needs what is being built or dropped: its transaction ends, and runs again in a moment. */
export class IndexAtWork extends Error {
  constructor() {
    super(atWork);
  }
}

export const beingBuilt = () => httpError(503, atWork, { "retry-after": "5" });

function* isDone(sql: string, ...values: readonly string[]): Work<boolean> {
  return (yield* get(sql, ...values))?.done === true;
}

function* countOf(bucketId: string): Work<number> {
  return Number((yield* get("SELECT count FROM bucket WHERE id = ?", bucketId))?.count ?? 0);
}

/** What waits for its change is dropped by a node unless its row goes first. */
export function* takeOverItems(filled: string, name: string): Work<boolean> {
  if ((yield* run("DELETE FROM index_work WHERE name = ? AND kind = 'fill'", filled)) === 0) return false;
  yield* define(`ALTER TABLE "${filled}" RENAME TO "${name}"`);
  yield* define(`ALTER TABLE "${name}" RESET (autovacuum_enabled)`);
  for (const index of ["_pkey", ".document"])
    yield* define(`ALTER INDEX "${filled}${index}" RENAME TO "${name}${index}"`);
  return true;
}

/** Names, as PostgreSQL reads a list: they have no quotes. */
const listOf = (names: readonly string[]): string => `{${names.map((name) => `"${name}"`).join()}}`;

/** Drops the tables of a bucket that goes; those that somebody reads, a moment later. */
export const dropSoon: Ways["dropTables"] = function* (bucketId, names) {
  const left: string[] = [];
  yield* tell("UPDATE index_work SET due = 0 WHERE bucket = ? AND kind = 'fill'", bucketId);
  for (const name of names)
    if (!(yield* isDone("SELECT drop_now(?, ?) AS done", name, bucketId))) left.push(name);
  yield* tell(
    "DELETE FROM index_work WHERE bucket = ? AND kind NOT IN ('table', 'fill') AND name <> ALL(CAST(? AS text[]))",
    bucketId,
    listOf(left),
  );
};

const documentsOf = z.object({
  documents: z.record(z.string(), z.union([z.literal("many"), z.record(z.string(), z.unknown())])),
});

/** By what transactions tell nodes of each other. */
export const changedSince: Ways["changedSince"] = function* (bucketId, number, most) {
  const rows = yield* all(
    "SELECT changes, json FROM instance LEFT JOIN change ON sequence > CAST(? AS bigint) ORDER BY sequence",
    number,
  );
  const told = rows.flatMap(({ json }) => (typeof json === "string" ? [json] : []));
  // One that is missing may have changed anything.
  if (told.length !== Number(rows[0]?.changes) - number) return undefined;
  const ids = new Set<string>();
  for (const json of told) {
    const parsed = documentsOf.safeParse(JSON.parse(json));
    if (!parsed.success) return undefined;
    const changed = parsed.data.documents[bucketId] ?? {};
    if (changed === "many") return undefined;
    for (const id of Object.keys(changed)) ids.add(id);
    if (ids.size > most) return undefined;
  }
  return [...ids];
};
