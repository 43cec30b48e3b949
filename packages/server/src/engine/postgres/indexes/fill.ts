import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import type { Context } from "../../records/context";
import {
  defineItemTable,
  fillAgain,
  holding,
  type ItemTable,
  itemsFor,
} from "../../records/documents/indexes";
import { tableOf } from "../../records/documentTable";
import { get, type Work } from "../../records/work";
import type { Tasks } from "./tasks";
import { beingBuilt, changedSince } from "./ways";

/** Documents that are read together, and characters of theirs beside one that is longer. */
const together = { documents: 200, characters: 250_000 } as const;
/** Milliseconds until it is told how far it is. */
const told = 1_000;
/** Milliseconds until what was changed meanwhile is taken in: it is not known for longer than two minutes. */
const caughtUp = 5_000;
/** Documents that are taken in one by one. */
export const mostTakenIn = 10_000;

interface Parts {
  readonly client: Client;
  readonly run: <T>(work: Work<T>) => Promise<T>;
  readonly tasks: Tasks;
  readonly context: Context;
  /** Asked every few seconds; false: nobody waits for it any more. */
  readonly renew: () => Promise<boolean>;
}

interface Filling {
  readonly bucketId: string;
  readonly lists: readonly ItemTable[];
  /** Gets the names of the tables by the paths of their lists. */
  readonly filled: Map<string, string>;
}

/**
 * Makes the tables of the items of lists under names of their own and fills them, while others write. Nobody but the change
 * that takes them over reads them. Gives the number of the change from which on they have taken in nothing; undefined: it is not
 * known what was written meanwhile.
 */
export async function fillItems(
  parts: Parts,
  { bucketId, lists, filled }: Filling,
): Promise<{ readonly since: number | undefined }> {
  const { client, run, tasks, context } = parts;
  const tables: ItemTable[] = [];
  for (const list of lists) {
    const name = `ahead_${bucketId}_${randomBytes(8).toString("hex")}`;
    const table = { ...list, table: `"${name}"` };
    await tasks.fill(name, bucketId, list.path);
    filled.set(list.path, name);
    await run(defineItemTable(context, table));
    // What looks after tables would keep the change waiting for its lock.
    await client.query(`ALTER TABLE ${table.table} SET (autovacuum_enabled = false)`);
    tables.push(table);
  }
  const since = await fillAll(parts, bucketId, tables);
  for (const { table } of tables) await client.query(`ANALYZE ${table}`);
  return { since };
}

async function fillAll(
  { client, run, tasks, context, renew }: Parts,
  bucketId: string,
  lists: readonly ItemTable[],
): Promise<number | undefined> {
  const held = lists.map((list) => holding(context, bucketId, list)).join(" OR ");
  const sql = `SELECT sequence, id, json FROM (
      SELECT *, sum(octet_length(json)) OVER (ORDER BY sequence) - octet_length(json) AS before FROM (
        SELECT sequence, id, json FROM ${tableOf(bucketId)} WHERE sequence > $1 AND (${held})
        ORDER BY sequence LIMIT ${together.documents}) AS next) AS sized
    WHERE before < ${together.characters} ORDER BY sequence`;
  let since: number | undefined = await run(changesNow());
  // Where it is not known any more what was written, whoever asked begins again.
  let last: unknown = "-9223372036854775808";
  const tell = await telling({ client, tasks }, bucketId, lists);
  for (let next = performance.now() + caughtUp; ; ) {
    const { rows } = await client.query<Stored>(sql, [last]);
    await tell(rows);
    if (rows.length === 0) return since;
    await insert(client, lists, rows);
    last = rows.at(-1)?.sequence;
    if (performance.now() < next) continue;
    next = performance.now() + caughtUp;
    for (const { table } of lists)
      if (!(await tasks.keep(table.slice(1, -1))) || !(await renew())) throw beingBuilt();
    since = await takeIn(run, bucketId, lists, since);
    if (since === undefined) return undefined;
  }
}

/** Tells by the documents that were read how far it is, of those that there were at its beginning. */
async function telling(
  { client, tasks }: Pick<Parts, "client" | "tasks">,
  bucketId: string,
  lists: readonly ItemTable[],
): Promise<(rows: readonly Stored[]) => Promise<void>> {
  const { rows: ends } = await client.query<{ readonly first: string | null; readonly last: string | null }>(
    `SELECT min(sequence) AS first, max(sequence) AS last FROM ${tableOf(bucketId)}`,
  );
  const [first, last] = [Number(ends[0]?.first ?? 0), Number(ends[0]?.last ?? 0)];
  let next = performance.now();
  return async (rows) => {
    const at = rows.at(-1);
    if (at !== undefined && performance.now() < next) return;
    next = performance.now() + told;
    const share =
      at === undefined ? 1 : Math.min(1, (Number(at.sequence) - first) / Math.max(1, last - first));
    for (const { table } of lists) await tasks.filled(table.slice(1, -1), share);
  };
}

interface Stored {
  readonly sequence: string;
  readonly id: string;
  readonly json: string;
}

/** What was read after it was changed may have been taken in already. */
async function insert(client: Client, lists: readonly ItemTable[], rows: readonly Stored[]): Promise<void> {
  const documents = rows.map(({ id, json }) => ({ id, document: JSON.parse(json) }));
  for (const list of lists) {
    const items = documents.flatMap(({ id, document }) =>
      itemsFor(list, document).map((item) => ({ id, item })),
    );
    await client.query(
      `INSERT INTO ${list.table} (value, document) SELECT * FROM unnest(CAST($1 AS text[]), CAST($2 AS text[])) ON CONFLICT DO NOTHING`,
      [items.map(({ item }) => item), items.map(({ id }) => id)],
    );
  }
}

/** Takes in what was written since; gives the number up to which it did, undefined: it is not known what that was. */
async function takeIn(
  run: Parts["run"],
  bucketId: string,
  lists: readonly ItemTable[],
  since: number,
): Promise<number | undefined> {
  const changes = await run(changesNow());
  const ids = await run(changedSince(bucketId, since, mostTakenIn));
  if (ids === undefined) return undefined;
  for (const list of lists) await run(fillAgain(bucketId, list, ids));
  return changes;
}

export function* changesNow(): Work<number> {
  return Number((yield* get("SELECT changes FROM instance"))?.changes ?? 0);
}
