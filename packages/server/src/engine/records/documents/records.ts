import { collectionOf } from "@twinhelm/core/bucket/collection";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { ChangeKind } from "@twinhelm/core/webhook/model";
import { relationTree } from "../../../document/relations";
import { storedText, type Value } from "../../../document/values";
import type { ChangeLog } from "../../documentChanges";
import type { Clash, DocumentsToStore, DocumentWrites, StoredDocument } from "../../documents";
import type { BucketView, TransactionBuckets } from "../catalogue";
import type { Context } from "../context";
import { listensTo, noteForWebhooks } from "../deliveries";
import { forgetDraftsAt } from "../documentDrafts";
import { tableOf } from "../documentTable";
import { refuseChanging } from "../fieldChanges";
import { sql } from "../filter/sql";
import { noteForFunctions } from "../functionChanges";
import { forgetHistory } from "../history";
import { rewriteCost } from "../meter";
import type { Listening } from "../remembered";
import { all, each, get, type Row, tell, type Work, type WorkOf } from "../work";
import { callerFor } from "./caller";
import { createFilterReader } from "./filters";
import { readGroups } from "./groups";
import { itemTables } from "./indexes";
import { type Layout, layoutOf } from "./layout";
import type { PageCache } from "./pages";
import { readPage } from "./read";
import { referringDocuments } from "./references";
import { filterBudget, type Resolution, resolveRelations } from "./relations";
import { insertRow, insertRows, type RowToWrite, removeRow, updateRow, updateRows } from "./rows";
import { spendOnAll } from "./size";
import type { Reader } from "./steps";
import { takenField } from "./unique";

interface Parts {
  readonly context: Context;
  readonly view: BucketView;
  /** Absent where others' writes may not be committed yet. */
  readonly pages: PageCache | undefined;
  /** That of the running transaction. */
  readonly log: () => ChangeLog;
  readonly changing: () => TransactionBuckets;
}

export function documentRecords(parts: Parts): WorkOf<DocumentWrites> {
  return { ...documentReads(parts), ...documentWrites(parts) };
}

function bucketIn(view: BucketView, id: string): Bucket {
  const entry = view.current().find(id);
  if (entry === undefined) throw new Error(`There is no bucket ${id}`);
  return entry.bucket;
}

/** Characters of the documents that are in memory together, beside one that is longer. */
const batchBytes = 1_000_000;

type Writes = "insert" | "storeAll" | "update" | "remove" | "spend";

function documentReads({ context, view, pages }: Parts): WorkOf<Omit<DocumentWrites, Writes>> {
  const readFilter = createFilterReader(context);
  const reader = (): Reader => ({ context, buckets: view.current(), readFilter });
  return {
    page: (bucketId, request) => readPage(reader(), bucketId, request, pages),
    groups: (bucketId, request) => readGroups(reader(), bucketId, request),
    referring: (query) => referringDocuments(reader(), query),
    *find(bucketId, id) {
      const table = tableOf(bucketId);
      const row = yield* get(`SELECT json FROM ${table} WHERE id = ?`, id);
      if (row === undefined) return undefined;
      const text = String(row.json);
      if (context.remembered !== undefined) context.remembered.found = { table, id, text };
      context.meter.spend(text.length);
      return JSON.parse(text);
    },
    findAll: (bucketId, ids) => documentsWithIds(context, bucketId, ids),
    *oldest(bucketId) {
      const row = yield* get(`SELECT id FROM ${tableOf(bucketId)} ORDER BY id LIMIT 1`);
      return row === undefined ? undefined : String(row.id);
    },
    resolve: (bucketId, document, paths) =>
      resolved({ context, buckets: view.current() }, bucketIn(view, bucketId), document, paths),
    callerFor: (rule, auth) => callerFor(rule, auth, { context, buckets: view.current() }),
    takenField: (bucketId, id, document) =>
      takenField(context, layoutOf(bucketIn(view, bucketId)), id, document),
    holders: (bucketId, path, ids) => holdersIn(context, bucketIn(view, bucketId), path, ids),
    *batch(bucketId, limit, last, holding) {
      if (last === undefined) yield* spendOnAll(context, bucketId);
      const table = tableOf(bucketId);
      const sql = `SELECT id, json FROM ${table} WHERE ${behind(table)} AND ${holdsOneOf(context, table, holding)} ORDER BY sequence LIMIT ?`;
      const found: StoredDocument[] = [];
      let bytes = 0;
      yield* each(sql, [last ?? null, limit], (row) => {
        found.push(storedDocument(row));
        bytes += String(row.json).length;
        return bytes <= batchBytes;
      });
      return found;
    },
    *window(bucketId, limit, last, holding) {
      const table = tableOf(bucketId);
      const sql = `SELECT id, CASE WHEN ${holdsOneOf(context, table, holding)} THEN json END AS json FROM ${table} WHERE ${behind(table)} ORDER BY sequence LIMIT ?`;
      const ids: string[] = [];
      const holders: StoredDocument[] = [];
      let bytes = 0;
      yield* each(sql, [last ?? null, limit], (row) => {
        ids.push(String(row.id));
        if (typeof row.json !== "string") return true;
        holders.push(storedDocument(row));
        bytes += row.json.length;
        return bytes <= batchBytes;
      });
      // Whoever asks will write them.
      context.meter.spend(rewriteCost(holders.length, bytes));
      return { ids, holders };
    },
  };
}

/** Documents that were inserted after one. */
const behind = (table: string): string =>
  `sequence > coalesce((SELECT sequence FROM ${table} WHERE id = ?), ${Number.MIN_SAFE_INTEGER})`;

function documentWrites(parts: Parts): WorkOf<Pick<DocumentWrites, Writes>> {
  const { context, view, changing } = parts;
  const addToCount = (id: string, change: number) =>
    tell("UPDATE bucket SET count = count + ? WHERE id = ?", change, id);
  const layoutToWrite = (bucketId: string): Layout => {
    refuseChanging(changing(), bucketId);
    return layoutOf(bucketIn(view, bucketId));
  };
  const note = noteOn(parts);
  return {
    // biome-ignore lint/correctness/useYield: it asks for nothing.
    *spend(characters) {
      context.meter.spend(characters);
    },
    *insert(bucketId, id, document) {
      const text = storedText(id, document);
      const layout = layoutToWrite(bucketId);
      yield* note(layout, "INSERT", id, text);
      yield* insertRow(context, layout, { id, text, document });
      yield* addToCount(bucketId, 1);
    },
    *storeAll(bucketId, documents) {
      const layout = layoutToWrite(bucketId);
      // Asked once for all of them: who hears of what is new, and which ids are taken.
      const heard = documents.isNew.includes(true) ? yield* heardOf(context, bucketId, "INSERT") : undefined;
      const { clashes, added } = yield* storeRows(context, layout, documents, (id, isNew, text) =>
        note(layout, isNew ? "INSERT" : "REPLACE", id, text, isNew ? heard : undefined),
      );
      yield* addToCount(bucketId, added);
      return clashes;
    },
    *update(bucketId, changed, as = "patch") {
      if (changed.length === 0) return;
      const layout = layoutToWrite(bucketId);
      const type = as === "patch" ? "UPDATE" : "REPLACE";
      for (let from = 0; from < changed.length; from += writtenTogether) {
        const rows = changed
          .slice(from, from + writtenTogether)
          .map(({ id, document }) => ({ id, document, text: storedText(id, document) }));
        const known = rows.length > 1 ? yield* heardOfAll(context, layout, type, rows) : undefined;
        for (const { id, text } of rows) yield* note(layout, type, id, text, known?.(id));
        yield* updateRows(context, layout, rows);
      }
    },
    *remove(bucketId, id) {
      const layout = layoutToWrite(bucketId);
      yield* note(layout, "DELETE", id);
      yield* removeRow(context, layout, id);
      yield* forgetHistory(bucketId, id);
      yield* forgetDraftsAt(bucketId, id);
      yield* addToCount(bucketId, -1);
    },
  };
}

/** Before a change: whoever is to be told of it is told once it is committed. `text`: absent where it goes. */
const noteOn = ({ context, view, log }: Parts) =>
  function* (layout: Layout, type: ChangeKind, id: string, text?: string, known?: Heard) {
    const { bucketId, table } = layout;
    let heard = known;
    const before = function* () {
      if (type === "INSERT") return undefined;
      heard ??= yield* heardOf(context, bucketId, type, { table, id });
      return heard.stored;
    };
    yield* context.journal.document(bucketIn(view, bucketId), id, before, text);
    log().note(bucketId, id, logged[type]);
    const { functions, webhooks } = heard ?? (yield* heardOf(context, bucketId, type));
    if (functions > 0) yield* noteForFunctions(context, { bucketId, table, type, id, text });
    if (webhooks > 0) yield* noteForWebhooks(context, bucketId, type, id, webhooks, text);
  };

/** Who hears of a change. */
interface Heard extends Listening {
  /** What the document was before, where that was asked. */
  readonly stored: string | undefined;
}

/** Asked together: each statement is a way to the database and back. */
function* heardOf(
  { remembered }: Context,
  bucketId: string,
  type: ChangeKind,
  document?: { readonly table: string; readonly id: string },
): Work<Heard> {
  const listens = listensTo(collectionOf(bucketId), type);
  const known = remembered?.listening.get(listens);
  if (document === undefined && known !== undefined) return { ...known, stored: undefined };
  const found = remembered?.found;
  if (known !== undefined && found?.table === document?.table && found?.id === document?.id)
    return { ...known, stored: found?.text };
  const { columns, values } =
    document === undefined
      ? { columns: "", values: [] }
      : { columns: `, (SELECT json FROM ${document.table} WHERE id = ?) AS stored`, values: [document.id] };
  const sql = `SELECT (SELECT count(*) FROM function_watch WHERE listens = ?) AS functions,
    (SELECT count(*) FROM webhook WHERE listens = ?) AS webhooks${columns}`;
  const row = yield* get(sql, listens, listens, ...values);
  const listening = { functions: Number(row?.functions ?? 0), webhooks: Number(row?.webhooks ?? 0) };
  remembered?.listening.set(listens, listening);
  return {
    ...listening,
    stored: typeof row?.stored === "string" ? row.stored : undefined,
  };
}

/** Documents that are written together. */
const writtenTogether = 500;

/** The same of several documents, which are stored. */
function* heardOfAll(
  context: Context,
  { bucketId, table }: Layout,
  type: ChangeKind,
  rows: readonly { readonly id: string }[],
): Work<(id: string) => Heard> {
  const heard = yield* heardOf(context, bucketId, type);
  const found = yield* all(
    `SELECT id, json FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(rows.map(({ id }) => id)),
  );
  const stored = new Map(found.map(({ id, json }) => [String(id), String(json)]));
  return (id) => ({ ...heard, stored: stored.get(id) });
}

/** Fields by which documents are looked for: SQLite takes no expression of a thousand terms. Of more, all are read. */
const mostNames = 100;

/** Which documents have something, or null, in one of these root fields. */
const holdsOneOf = ({ dialect }: Context, table: string, names: readonly string[] | undefined): string =>
  names === undefined || names.length > mostNames
    ? "TRUE"
    : `(${["FALSE", ...names.map((name) => `${dialect.at(table, name).type} IS NOT NULL`)].join(" OR ")})`;

/** What changes are called where clients watch. */
const logged = { INSERT: "insert", UPDATE: "patch", REPLACE: "replace", DELETE: "delete" } as const;

/** Writes what nothing stands in the way of, and tells of each before; gives how many are new, and the others. */
function* storeRows(
  context: Context,
  layout: Layout,
  { ids, json, isNew }: DocumentsToStore,
  writes: (id: string, isNew: boolean, text: string) => Work<void>,
): Work<{ readonly clashes: readonly Clash[]; readonly added: number }> {
  const taken = yield* takenAmong(
    layout,
    ids.filter((_, index) => isNew[index] === true),
  );
  // What is in the documents matters only to these.
  const isRead = layout.lists.length > 0 || layout.unique.length > 0;
  const clashes: Clash[] = [];
  // New ones that no other one has to be compared with are inserted together.
  let waiting: RowToWrite[] = [];
  let added = 0;
  for (const [index, id] of ids.entries()) {
    const text = json[index] ?? "";
    const isAdded = isNew[index] === true;
    const document: Value = isRead ? JSON.parse(text) : {};
    const path = isAdded && taken.has(id) ? "_id" : yield* takenField(context, layout, id, document);
    if (path !== undefined) {
      clashes.push({ index, path });
      continue;
    }
    const row = { id, text, document };
    const waits = isAdded && !isRead;
    if (!waits) {
      yield* insertRows(context, layout, waiting);
      waiting = [];
    }
    yield* writes(id, isAdded, text);
    if (waits) waiting.push(row);
    else yield* (isAdded ? insertRow : updateRow)(context, layout, row);
    taken.add(id);
    added += isAdded ? 1 : 0;
    context.meter.spend(rewriteCost(1, text.length));
  }
  yield* insertRows(context, layout, waiting);
  return { clashes, added };
}

/** Those of these ids that a document has. */
function* takenAmong({ table }: Layout, ids: readonly string[]): Work<Set<string>> {
  if (ids.length === 0) return new Set();
  const sql = `SELECT id FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`;
  return new Set((yield* all(sql, JSON.stringify(ids))).map(({ id }) => String(id)));
}

/** A document as rules see it: whatever its reader sees of what it refers to. */
function* resolved(
  { context, buckets }: Pick<Resolution, "context" | "buckets">,
  bucket: Bucket,
  document: Readonly<Value>,
  paths: readonly string[],
): Work<Value> {
  const tree = relationTree(bucket, paths, buckets);
  const present = (each: Value) => each;
  const [done] = yield* resolveRelations([{ ...document }], {
    context,
    buckets,
    bucket,
    tree,
    present,
    budget: filterBudget(),
    sight: undefined,
  });
  return done ?? {};
}

function* documentsWithIds(
  { meter }: Context,
  bucketId: string,
  ids: readonly string[],
): Work<readonly StoredDocument[]> {
  const sql = `SELECT id, json FROM ${tableOf(bucketId)} WHERE id IN (SELECT value FROM json_each(?))`;
  const rows = yield* all(sql, JSON.stringify(ids));
  // Whoever asks will write them.
  for (const row of rows) meter.spend(rewriteCost(1, String(row.json).length));
  return rows.map(storedDocument);
}

/** The documents that store one of these ids at the path of a relation. */
function* holdersIn(
  { meter, dialect }: Context,
  bucket: Bucket,
  path: string,
  ids: readonly string[],
): Work<readonly StoredDocument[]> {
  const table = tableOf(bucket._id);
  const list = itemTables(bucket).find((each) => each.path === path);
  const items = JSON.stringify(ids.map((id) => JSON.stringify(id)));
  const { text, parameters } =
    list === undefined
      ? dialect.among(dialect.at(table, path), ids)
      : sql(
          `id IN (SELECT document FROM ${list.table} WHERE value IN (SELECT value FROM json_each(?)))`,
          items,
        );
  const found: StoredDocument[] = [];
  yield* each(`SELECT id, json FROM ${table} WHERE ${text}`, parameters, (row) => {
    // Whoever asks will write them.
    meter.spend(rewriteCost(1, String(row.json).length));
    found.push(storedDocument(row));
    return true;
  });
  return found;
}

const storedDocument = (row: Row): StoredDocument => ({
  id: String(row.id),
  document: JSON.parse(String(row.json)),
});
