import { usable } from "../../bucket/stored";
import type { Value } from "../../document/values";
import type {
  ChangedFields,
  DocumentHistory,
  HistoryQuery,
  HistoryReads,
  HistoryWrites,
  Revision,
} from "../history";
import type { BucketView } from "./catalogue";
import type { Context } from "./context";
import { seenByRule } from "./documents/seen";
import { tableOf } from "./documentTable";
import { itemCost, rewriteCost, shortWrite } from "./meter";
import { all, get, run, tell, tellTogether, type Work, type WorkOf } from "./work";

/** Revisions of one document that are kept (contract, bucket.md section 11). */
const mostKept = 10;
/** Documents whose revisions are in memory together. */
const batchSize = 50;

export interface HistoryParts {
  readonly context: Context;
  readonly view: BucketView;
}

export const historyRecords = (parts: HistoryParts): WorkOf<HistoryWrites> => ({
  ...historyReads(parts),
  ...historyWrites(parts.context),
});

/** A revision with the document as it was before. */
interface State extends Revision {
  readonly state: Value;
}

const historyReads = (parts: HistoryParts): WorkOf<HistoryReads> => ({
  *list(query) {
    const entry = parts.view.current().find(query.bucketId);
    if (entry === undefined) return [];
    if (entry.rules.read === undefined) return yield* revisionsOf(query);
    const { earlier } = yield* seenStates(parts, query);
    return earlier.filter(({ isSeen }) => isSeen).map(({ id, changes }) => ({ id, changes }));
  },
  *state({ revision, ...query }) {
    const { now, earlier } = yield* seenStates(parts, query);
    if (now === undefined) return undefined;
    // The order of the list: ids of one clock descend in it, whatever happened to the clock.
    const exact = earlier.find(({ id }) => id === revision);
    const found = exact ?? earlier.findLast(({ id }) => id >= revision) ?? { state: now, isSeen: true };
    return found.isSeen ? Buffer.from(JSON.stringify(found.state)) : undefined;
  },
});

const ofDocument = "bucket = ? AND document = ?";

function* revisionsOf({ bucketId, documentId }: HistoryQuery): Work<readonly Revision[]> {
  const sql = `SELECT id, changes FROM revision WHERE ${ofDocument} ORDER BY sequence DESC`;
  const rows = yield* all(sql, bucketId, documentId);
  return rows.map(({ id, changes }) => ({ id: String(id), changes: Number(changes) }));
}

interface SeenStates {
  /** The document as it is; absent: there is none, or none for whoever asks. */
  readonly now: Value | undefined;
  /** As it was before each change, the latest first. */
  readonly earlier: readonly (State & { readonly isSeen: boolean })[];
}

function* seenStates({ context, view }: HistoryParts, query: HistoryQuery): Work<SeenStates> {
  const buckets = view.current();
  const entry = buckets.find(query.bucketId);
  const [now, ...earlier] = entry === undefined ? [] : yield* statesOf(context, query);
  if (entry === undefined || now === undefined) return { now: undefined, earlier: [] };
  const look = { context, buckets, entry: usable(entry), auth: query.auth, now: query.now };
  const states = [now, ...earlier].map(({ state }) => state);
  const seen = new Set(yield* seenByRule(look, states));
  if (!seen.has(now.state)) return { now: undefined, earlier: [] };
  return { now: now.state, earlier: earlier.map((each) => ({ ...each, isSeen: seen.has(each.state) })) };
}

function* statesOf({ meter }: Context, { bucketId, documentId }: HistoryQuery): Work<readonly State[]> {
  const row = yield* get(`SELECT json FROM ${tableOf(bucketId)} WHERE id = ?`, documentId);
  if (row === undefined) return [];
  const parsed = (text: string) => {
    meter.spend(text.length);
    return JSON.parse(text);
  };
  let state: Value = parsed(String(row.json));
  const states: State[] = [{ id: "", changes: 0, state }];
  const sql = `SELECT id, changes, fields FROM revision WHERE ${ofDocument} ORDER BY sequence DESC`;
  for (const { id, changes, fields } of yield* all(sql, bucketId, documentId)) {
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

const historyWrites = (context: Context): WorkOf<Omit<HistoryWrites, keyof HistoryReads>> => ({
  *add(bucketId, documentId, id, fields) {
    const text = JSON.stringify(fields);
    context.meter.spend(rewriteCost(1, text.length));
    // A list that became empty, say, is a change without leaves.
    const changes = Math.max(1, changesIn(fields));
    // Without the one that is added.
    const oldest = `SELECT sequence FROM revision WHERE ${ofDocument} ORDER BY sequence DESC LIMIT 1 OFFSET ${mostKept - 1}`;
    yield* tellTogether(
      {
        sql: `DELETE FROM revision WHERE ${ofDocument} AND sequence <= (${oldest})`,
        values: [bucketId, documentId, bucketId, documentId],
      },
      {
        sql: "INSERT INTO revision (id, bucket, document, changes, fields) VALUES (?, ?, ?, ?, ?)",
        values: [id, bucketId, documentId, changes, text],
      },
    );
  },
  *batch(bucketId, last = "") {
    const sql = `SELECT DISTINCT document FROM revision WHERE bucket = ? AND document > ? ORDER BY document LIMIT ${batchSize}`;
    const histories: DocumentHistory[] = [];
    for (const { document } of yield* all(sql, bucketId, last))
      histories.push(yield* storedHistory(context, bucketId, String(document)));
    return histories;
  },
  *of(bucketId, documentIds) {
    const sql = `SELECT DISTINCT document FROM revision WHERE bucket = ? AND document IN (SELECT value FROM json_each(?))`;
    const histories: DocumentHistory[] = [];
    for (const { document } of yield* all(sql, bucketId, JSON.stringify(documentIds)))
      histories.push(yield* storedHistory(context, bucketId, String(document)));
    return histories;
  },
  *replace(sequence, fields) {
    if (Object.keys(fields).length === 0) {
      yield* run("DELETE FROM revision WHERE sequence = ?", sequence);
      return;
    }
    const sql = "UPDATE revision SET fields = ?, changes = ? WHERE sequence = ?";
    yield* run(sql, JSON.stringify(fields), Math.max(1, changesIn(fields)), sequence);
  },
  clear: (bucketId) => clearHistory(context, bucketId),
});

function* storedHistory({ meter }: Context, bucketId: string, documentId: string): Work<DocumentHistory> {
  const row = yield* get(`SELECT json FROM ${tableOf(bucketId)} WHERE id = ?`, documentId);
  const sql = `SELECT sequence, fields FROM revision WHERE ${ofDocument} ORDER BY sequence DESC`;
  const rows = yield* all(sql, bucketId, documentId);
  const bytes = rows.reduce((sum, { fields }) => sum + String(fields).length, 0);
  // Whoever asks will write them.
  meter.spend(rewriteCost(rows.length, bytes));
  return {
    documentId,
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
export function* clearHistory({ meter }: Context, bucketId: string): Work<void> {
  const some = `SELECT 1 AS found FROM revision WHERE bucket = ? LIMIT ${counted}`;
  const row = yield* get(`SELECT count(*) AS total FROM (${some}) revisions`, bucketId);
  meter.spend(itemCost(Number(row?.total ?? 0)));
  yield* run("DELETE FROM revision WHERE bucket = ?", bucketId);
}

/** Forgets the revisions of a document. */
export function* forgetHistory(bucketId: string, documentId: string): Work<void> {
  yield* tell(`DELETE FROM revision WHERE ${ofDocument}`, bucketId, documentId);
}
