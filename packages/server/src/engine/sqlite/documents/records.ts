import type { Bucket } from "@twinhelm/core/bucket/model";
import type { ChangeKind } from "@twinhelm/core/webhook/model";
import { relationTree } from "../../../document/relations";
import { storedText, type Value } from "../../../document/values";
import type { ChangeLog } from "../../documentChanges";
import type { Clash, DocumentsToStore, DocumentWrites, StoredDocument } from "../../documents";
import { noteForWebhooks } from "../../records/deliveries";
import { forgetDraftsAt } from "../../records/documentDrafts";
import { tableOf } from "../../records/documentTable";
import { noteForFunctions } from "../../records/functionChanges";
import { rewriteCost } from "../../records/meter";
import type { BucketView } from "../catalogue";
import type { Connection } from "../connection";
import { columnExpression } from "../filter/column";
import { forgetHistory } from "../history";
import { callerFor } from "./caller";
import { createFilterReader } from "./filters";
import { readGroups } from "./groups";
import { itemTables } from "./indexes";
import { type Layout, layoutOf } from "./layout";
import type { PageCache } from "./pages";
import { createQueryPlans } from "./queryPlans";
import { readPage } from "./read";
import { referringDocuments } from "./references";
import { filterBudget, type Resolution, resolveRelations } from "./relations";
import { insertRow, removeRow, updateRow } from "./rows";
import { spendOnAll } from "./size";
import type { Reader } from "./steps";
import { takenField } from "./unique";

interface Parts {
  readonly connection: Connection;
  readonly view: BucketView;
  /** Absent where others' writes may not be committed yet. */
  readonly pages: PageCache | undefined;
  /** That of the running transaction. */
  readonly log: () => ChangeLog;
}

export function documentRecords(parts: Parts): DocumentWrites {
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

function documentReads({ connection, view, pages }: Parts): Omit<DocumentWrites, Writes> {
  const { prepare } = connection;
  const readFilter = createFilterReader(connection);
  const queryPlan = createQueryPlans(connection);
  const reader = (): Reader => ({ connection, buckets: view.current(), readFilter, queryPlan });
  return {
    async page(bucketId, request) {
      return readPage(reader(), bucketId, request, pages);
    },
    async groups(bucketId, request) {
      return readGroups(reader(), bucketId, request);
    },
    async referring(query) {
      return referringDocuments(reader(), query);
    },
    async find(bucketId, id) {
      const row = prepare(`SELECT json FROM ${tableOf(bucketId)} WHERE id = ?`).get(id);
      if (row === undefined) return undefined;
      const text = String(row.json);
      connection.meter.spend(text.length);
      return JSON.parse(text);
    },
    async findAll(bucketId, ids) {
      return documentsWithIds(connection, bucketId, ids);
    },
    async oldest(bucketId) {
      const row = prepare(`SELECT id FROM ${tableOf(bucketId)} ORDER BY id LIMIT 1`).get();
      return row === undefined ? undefined : String(row.id);
    },
    async resolve(bucketId, document, paths) {
      return resolved({ connection, buckets: view.current() }, bucketIn(view, bucketId), document, paths);
    },
    async callerFor(rule, auth) {
      return callerFor(rule, auth, { connection, buckets: view.current() });
    },
    async takenField(bucketId, id, document) {
      return takenField(connection, layoutOf(bucketIn(view, bucketId)), id, document);
    },
    async holders(bucketId, path, ids) {
      return holdersIn(connection, bucketIn(view, bucketId), path, ids);
    },
    async batch(bucketId, limit, last) {
      if (last === undefined) spendOnAll(connection, bucketId);
      const table = tableOf(bucketId);
      const sql = `SELECT id, json FROM ${table} WHERE sequence > coalesce((SELECT sequence FROM ${table} WHERE id = ?), ${Number.MIN_SAFE_INTEGER}) ORDER BY sequence LIMIT ?`;
      const found: StoredDocument[] = [];
      let bytes = 0;
      // A statement of its own: its rows may stay unread.
      for (const row of connection.database.prepare(sql).iterate(last ?? null, limit)) {
        found.push(storedDocument(row));
        bytes += String(row.json).length;
        if (bytes > batchBytes) break;
      }
      return found;
    },
  };
}

function documentWrites({ connection, view, log }: Parts): Pick<DocumentWrites, Writes> {
  const addToCount = (id: string, change: number) =>
    connection.prepare("UPDATE bucket SET count = count + ? WHERE id = ?").run(change, id);
  /** Before a change: whoever is to be told of it is told once it is committed. `text`: absent where it goes. */
  const note = ({ bucketId, table }: Layout, type: ChangeKind, id: string, text?: string) => {
    const before = () => {
      const row =
        type === "INSERT" ? undefined : connection.prepare(`SELECT json FROM ${table} WHERE id = ?`).get(id);
      return row && String(row.json);
    };
    connection.journalNow.document(bucketIn(view, bucketId), id, before, text);
    log().note(bucketId, id, logged[type]);
    connection.run(noteForFunctions(connection, { bucketId, table, type, id, text }));
    connection.run(noteForWebhooks(connection, bucketId, type, id, text));
  };
  return {
    async spend(characters) {
      connection.meter.spend(characters);
    },
    async insert(bucketId, id, document) {
      const text = storedText(id, document);
      const layout = layoutOf(bucketIn(view, bucketId));
      note(layout, "INSERT", id, text);
      insertRow(connection, layout, { id, text, document });
      addToCount(bucketId, 1);
    },
    async storeAll(bucketId, documents) {
      const layout = layoutOf(bucketIn(view, bucketId));
      const { clashes, added } = storeRows(connection, layout, documents, (id, isNew, text) =>
        note(layout, isNew ? "INSERT" : "REPLACE", id, text),
      );
      addToCount(bucketId, added);
      return clashes;
    },
    async update(bucketId, changed, as = "patch") {
      const layout = layoutOf(bucketIn(view, bucketId));
      for (const { id, document } of changed) {
        const text = storedText(id, document);
        note(layout, as === "patch" ? "UPDATE" : "REPLACE", id, text);
        updateRow(connection, layout, { id, text, document });
      }
    },
    async remove(bucketId, id) {
      const layout = layoutOf(bucketIn(view, bucketId));
      note(layout, "DELETE", id);
      removeRow(connection, layout, id);
      forgetHistory(connection, bucketId, id);
      connection.run(forgetDraftsAt(bucketId, id));
      addToCount(bucketId, -1);
    },
  };
}

/** What changes are called where clients watch. */
const logged = { INSERT: "insert", UPDATE: "patch", REPLACE: "replace", DELETE: "delete" } as const;

/** Writes what nothing stands in the way of, and tells of each before; gives how many are new, and the others. */
function storeRows(
  connection: Connection,
  layout: Layout,
  { ids, json, isNew }: DocumentsToStore,
  writes: (id: string, isNew: boolean, text: string) => void,
): { readonly clashes: readonly Clash[]; readonly added: number } {
  const stored = connection.prepare(`SELECT 1 FROM ${layout.table} WHERE id = ?`);
  // What is in the documents matters only to these.
  const isRead = layout.lists.length > 0 || layout.unique.length > 0;
  const clashes: Clash[] = [];
  let added = 0;
  for (const [index, id] of ids.entries()) {
    const text = json[index] ?? "";
    const isAdded = isNew[index] === true;
    const document: Value = isRead ? JSON.parse(text) : {};
    const isTaken = isAdded && stored.get(id) !== undefined;
    const path = isTaken ? "_id" : takenField(connection, layout, id, document);
    if (path !== undefined) {
      clashes.push({ index, path });
      continue;
    }
    writes(id, isAdded, text);
    (isAdded ? insertRow : updateRow)(connection, layout, { id, text, document });
    added += isAdded ? 1 : 0;
    connection.meter.spend(rewriteCost(1, text.length));
  }
  return { clashes, added };
}

/** A document as rules see it: whatever its reader sees of what it refers to. */
function resolved(
  { connection, buckets }: Pick<Resolution, "connection" | "buckets">,
  bucket: Bucket,
  document: Readonly<Value>,
  paths: readonly string[],
): Value {
  const tree = relationTree(bucket, paths, buckets);
  const present = (each: Value) => each;
  const [done] = resolveRelations([{ ...document }], {
    connection,
    buckets,
    bucket,
    tree,
    present,
    budget: filterBudget(),
    sight: undefined,
  });
  return done ?? {};
}

function documentsWithIds(
  { prepare, meter }: Connection,
  bucketId: string,
  ids: readonly string[],
): readonly StoredDocument[] {
  const sql = `SELECT id, json FROM ${tableOf(bucketId)} WHERE id IN (SELECT value FROM json_each(?))`;
  const rows = prepare(sql).all(JSON.stringify(ids));
  // Whoever asks will write them.
  for (const row of rows) meter.spend(rewriteCost(1, String(row.json).length));
  return rows.map(storedDocument);
}

/** The documents that store one of these ids at the path of a relation. */
function holdersIn(
  { database, meter }: Connection,
  bucket: Bucket,
  path: string,
  ids: readonly string[],
): readonly StoredDocument[] {
  const table = tableOf(bucket._id);
  const list = itemTables(bucket).find((each) => each.path === path);
  const among = "IN (SELECT value FROM json_each(?))";
  const [where, values] =
    list === undefined
      ? [`${columnExpression(path)} ${among}`, ids]
      : [
          `id IN (SELECT document FROM ${list.table} WHERE value ${among})`,
          ids.map((id) => JSON.stringify(id)),
        ];
  const found: StoredDocument[] = [];
  const rows = database
    .prepare(`SELECT id, json FROM ${table} WHERE ${where}`)
    .iterate(JSON.stringify(values));
  for (const row of rows) {
    // Whoever asks will write them.
    meter.spend(rewriteCost(1, String(row.json).length));
    found.push(storedDocument(row));
  }
  return found;
}

const storedDocument = (row: Record<string, unknown>): StoredDocument => ({
  id: String(row.id),
  document: JSON.parse(String(row.json)),
});
