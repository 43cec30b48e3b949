import { usable } from "../../bucket/stored";
import type { Value } from "../../document/values";
import type { ChangedFields, HistoryQuery, HistoryReads, HistoryWrites, Revision } from "../history";
import { seenByRule } from "../records/documents/seen";
import { tableOf } from "../records/documentTable";
import { itemCost, rewriteCost, shortWrite } from "../records/meter";
import type { BucketView } from "./catalogue";
import type { Connection } from "./connection";

/** Revisions of one document that are kept (contract, bucket.md section 11). */
const mostKept = 10;
/** Documents whose revisions are in memory together. */
const batchSize = 50;

export const historyRecords = (connection: Connection, view: BucketView): HistoryWrites => ({
  ...historyReads(connection, view),
  ...historyWrites(connection),
});

/** A revision with the document as it was before. */
interface State extends Revision {
  readonly state: Value;
}

const historyReads = (connection: Connection, view: BucketView): HistoryReads => ({
  async list(query) {
    const entry = view.current().find(query.bucketId);
    if (entry === undefined) return [];
    if (entry.rules.read === undefined) return revisionsOf(connection, query);
    const { earlier } = seenStates(connection, view, query);
    return earlier.filter(({ isSeen }) => isSeen).map(({ id, changes }) => ({ id, changes }));
  },
  async state({ revision, ...query }) {
    const { now, earlier } = seenStates(connection, view, query);
    if (now === undefined) return undefined;
    // The order of the list: ids of one clock descend in it, whatever happened to the clock.
    const exact = earlier.find(({ id }) => id === revision);
    const found = exact ?? earlier.findLast(({ id }) => id >= revision) ?? { state: now, isSeen: true };
    return found.isSeen ? Buffer.from(JSON.stringify(found.state)) : undefined;
  },
});

const ofDocument = "bucket = ? AND document = ?";

function revisionsOf({ prepare }: Connection, { bucketId, documentId }: HistoryQuery): readonly Revision[] {
  const sql = `SELECT id, changes FROM revision WHERE ${ofDocument} ORDER BY sequence DESC`;
  return prepare(sql)
    .all(bucketId, documentId)
    .map(({ id, changes }) => ({ id: String(id), changes: Number(changes) }));
}

interface SeenStates {
  /** The document as it is; absent: there is none, or none for whoever asks. */
  readonly now: Value | undefined;
  /** As it was before each change, the latest first. */
  readonly earlier: readonly (State & { readonly isSeen: boolean })[];
}

function seenStates(connection: Connection, view: BucketView, query: HistoryQuery): SeenStates {
  const buckets = view.current();
  const entry = buckets.find(query.bucketId);
  const [now, ...earlier] = entry === undefined ? [] : statesOf(connection, query);
  if (entry === undefined || now === undefined) return { now: undefined, earlier: [] };
  const look = { context: connection, buckets, entry: usable(entry), auth: query.auth, now: query.now };
  const seen = new Set(
    connection.run(
      seenByRule(
        look,
        [now, ...earlier].map(({ state }) => state),
      ),
    ),
  );
  if (!seen.has(now.state)) return { now: undefined, earlier: [] };
  return { now: now.state, earlier: earlier.map((each) => ({ ...each, isSeen: seen.has(each.state) })) };
}

function statesOf({ prepare, meter }: Connection, { bucketId, documentId }: HistoryQuery): readonly State[] {
  const row = prepare(`SELECT json FROM ${tableOf(bucketId)} WHERE id = ?`).get(documentId);
  if (row === undefined) return [];
  const parsed = (text: string) => {
    meter.spend(text.length);
    return JSON.parse(text);
  };
  let state: Value = parsed(String(row.json));
  const states: State[] = [{ id: "", changes: 0, state }];
  const sql = `SELECT id, changes, fields FROM revision WHERE ${ofDocument} ORDER BY sequence DESC`;
  for (const { id, changes, fields } of prepare(sql).all(bucketId, documentId)) {
    state = before(state, parsed(String(fields)));
    states.push({ id: String(id), changes: Number(changes), state });
  }
  return states;
}

/** A document before a change of these fields. */
function before(document: Readonly<Value>, fields: ChangedFields): Value {
  const earlier = { ...document };
  for (const [name, [, ...value]] of Object.entries(fields)) {
    if (value.length === 0) delete earlier[name];
    else earlier[name] = value[0];
  }
  return earlier;
}

const changesIn = (fields: ChangedFields): number =>
  Object.values(fields).reduce((sum, [leaves]) => sum + leaves, 0);

const historyWrites = (connection: Connection): Omit<HistoryWrites, keyof HistoryReads> => ({
  async add(bucketId, documentId, id, fields) {
    const { prepare, meter } = connection;
    const text = JSON.stringify(fields);
    meter.spend(rewriteCost(1, text.length));
    // A list that became empty, say, is a change without leaves.
    const changes = Math.max(1, changesIn(fields));
    prepare("INSERT INTO revision (id, bucket, document, changes, fields) VALUES (?, ?, ?, ?, ?)").run(
      id,
      bucketId,
      documentId,
      changes,
      text,
    );
    prepare(
      `DELETE FROM revision WHERE bucket = ?1 AND document = ?2 AND sequence <=
         (SELECT sequence FROM revision WHERE bucket = ?1 AND document = ?2 ORDER BY sequence DESC LIMIT 1 OFFSET ${mostKept})`,
    ).run(bucketId, documentId);
  },
  async batch(bucketId, last = "") {
    const { prepare } = connection;
    const ids = prepare(
      `SELECT DISTINCT document FROM revision WHERE bucket = ? AND document > ? ORDER BY document LIMIT ${batchSize}`,
    ).all(bucketId, last);
    return ids.map(({ document }) => {
      const documentId = String(document);
      return { documentId, ...storedHistory(connection, bucketId, documentId) };
    });
  },
  async replace(sequence, fields) {
    const { prepare } = connection;
    if (Object.keys(fields).length === 0) prepare("DELETE FROM revision WHERE sequence = ?").run(sequence);
    else
      prepare("UPDATE revision SET fields = ?, changes = ? WHERE sequence = ?").run(
        JSON.stringify(fields),
        Math.max(1, changesIn(fields)),
        sequence,
      );
  },
  async clear(bucketId) {
    clearHistory(connection, bucketId);
  },
});

function storedHistory({ prepare, meter }: Connection, bucketId: string, documentId: string) {
  const row = prepare(`SELECT json FROM ${tableOf(bucketId)} WHERE id = ?`).get(documentId);
  const rows = prepare(
    `SELECT sequence, fields FROM revision WHERE ${ofDocument} ORDER BY sequence DESC`,
  ).all(bucketId, documentId);
  const bytes = rows.reduce((sum, { fields }) => sum + String(fields).length, 0);
  // Whoever asks will write them.
  meter.spend(rewriteCost(rows.length, bytes));
  return {
    document: row === undefined ? {} : JSON.parse(String(row.json)),
    revisions: rows.map(({ sequence, fields }) => ({
      sequence: Number(sequence),
      fields: JSON.parse(String(fields)),
    })),
  };
}

/** Revisions that are counted before they go; more are many anyway. */
const counted = Math.ceil(shortWrite / itemCost(1)) + 1;

/** Forgets the revisions of a bucket. */
export function clearHistory({ prepare, meter }: Connection, bucketId: string): void {
  const sql = `SELECT count(*) AS rows FROM (SELECT 1 FROM revision WHERE bucket = ? LIMIT ${counted})`;
  meter.spend(itemCost(Number(prepare(sql).get(bucketId)?.rows ?? 0)));
  prepare("DELETE FROM revision WHERE bucket = ?").run(bucketId);
}

/** Forgets the revisions of a document. */
export function forgetHistory({ prepare }: Connection, bucketId: string, documentId: string): void {
  prepare(`DELETE FROM revision WHERE ${ofDocument}`).run(bucketId, documentId);
}
