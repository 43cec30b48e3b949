import { usable } from "../../../bucket/stored";
import { sortDocuments } from "../../../document/sort";
import type { Value } from "../../../document/values";
import type { Page, PageRequest } from "../../documents";
import { orderOf } from "../../records/documents/order";
import { tableOf } from "../../records/documentTable";
import type { SqlValue } from "../../records/work";
import { counted } from "../connection";
import { withCost } from "./pageCost";
import type { PageCache } from "./pages";
import { answerBudget, resolveRelations } from "./relations";
import { type Reader, type Steps, stepsOf } from "./steps";
import { relatedPresenter } from "./translation";

/** Reads documents in the order of steps of the contract (bucket.md section 5.2). */
export function readPage(
  reader: Reader,
  bucketId: string,
  request: PageRequest,
  pages: PageCache | undefined,
): Page | undefined {
  const entry = reader.buckets.find(bucketId);
  if (entry === undefined) return undefined;
  const steps = stepsOf(reader, usable(entry), request);
  return steps.exact ? readBySql(steps, pages) : withCost(steps, undefined, () => readByScan(steps));
}

/** SQL decides rows, order and page; only the rows of the page are looked into, and only where it is needed. */
function readBySql(steps: Steps, pages: PageCache | undefined): Page {
  const { entry, request, where, parameters, translation, relations } = steps;
  const table = tableOf(entry.bucket._id);
  const order = orderOf(request.sort, entry.bucket, translation, steps.reader.connection.dialect);
  // The limit stands in the text: bound, it would have SQLite prepare the statement anew each time.
  const limit = request.limit === 0 ? -1 : request.limit;
  const pageWhere = (condition: string, columns = "json") =>
    `SELECT ${columns} FROM ${table} WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ?`;
  const query = pageWhere(where);
  const page = pageWhere(counted("json", where));
  // Counting costs more than a short page; what could be long is counted.
  const short = isShort(steps, query);
  const values = [...parameters, request.skip];
  const isRaw = translation === undefined && Object.keys(relations).length === 0;
  const readRows = (): Page => {
    const { body, rows } = isRaw
      ? ((short ? shortRows(steps, pageWhere(where, small(limit)), values) : undefined) ??
        rawRows(steps, page, values))
      : finished(steps, parsedRows(steps, short ? query : page, values));
    return { body, total: request.count ? totalOf(steps, rows) : 0, language: translation?.best };
  };
  const read = () => withCost(steps, query, readRows);
  // A single document is found faster than a place to keep it.
  if (request.id !== undefined || pages === undefined || !steps.seesAll) return read();
  return pages.page(query, values, [request.count, request.cost, relations, translation?.best], read);
}

/** Rows that an index may be walked without counting them. */
const shortWalk = 1000;
/** Bytes of a page that is read without counting: they take some two milliseconds. */
const shortBytes = 2_000_000;

/** Columns of a page of small documents: of one that is larger only its size is looked at. */
function small(limit: number): string {
  const size = "octet_length(json)";
  return `CASE WHEN ${size} <= ${Math.floor(shortBytes / limit)} THEN json END AS json`;
}

/** Whether SQLite reads no more rows than the page has, and those before it. */
function isShort({ reader, request, leftOut, single }: Steps, page: string): boolean {
  const plain = leftOut?.length === 0;
  if (request.id !== undefined) return true;
  if (request.limit === 0 || request.skip + request.limit > shortWalk) return false;
  if (!plain && (!single || request.count)) return false;
  const plan = reader.queryPlan(reader.buckets, page);
  return !plan.includes("TEMP B-TREE") && (plain || plan.startsWith("SEARCH"));
}

/** How many documents there are on all pages, of which one has so many rows. */
function totalOf({ reader, entry, request, where, parameters, leftOut }: Steps, rows: number): number {
  const { prepare } = reader.connection;
  const { _id } = entry.bucket;
  const table = tableOf(_id);
  const n = (sql: string, ...values: readonly SqlValue[]) => Number(prepare(sql).get(...values)?.n ?? 0);
  // A page that is not full is the last one: nothing needs to be read again.
  const isLast = (request.limit === 0 || rows < request.limit) && (rows > 0 || request.skip === 0);
  if (leftOut === undefined && isLast) return request.skip + rows;
  if (leftOut === undefined)
    return n(`SELECT count(*) AS n FROM ${table} WHERE ${counted("json", where)}`, ...parameters);
  const all = n("SELECT count AS n FROM bucket WHERE id = ?", _id);
  if (leftOut.length === 0) return all;
  const among = `SELECT count(*) AS n FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`;
  return all - n(among, JSON.stringify(leftOut));
}

/** The JSON of the documents of a page, without the brackets of a list, and how many they are. */
interface Rows {
  readonly body: Uint8Array;
  readonly rows: number;
}

const nobody = new Uint8Array();

/** Stored documents go out as they are: as bytes, in one piece, without becoming texts or objects here. */
const joined = "CAST(group_concat(json, ',') AS BLOB) AS body, count(*) AS rows";

/** The rows of a page of small documents. `undefined`: one of them is not small. */
function shortRows({ reader }: Steps, page: string, values: readonly SqlValue[]): Rows | undefined {
  const row = reader.connection
    .prepare(`SELECT ${joined}, count(*) - count(json) AS large FROM (${page})`)
    .get(...values);
  return row?.large === 0 ? rowsOf(row) : undefined;
}

const rawRows = ({ reader }: Steps, page: string, values: readonly SqlValue[]): Rows =>
  rowsOf(reader.connection.prepare(`SELECT ${joined} FROM (${page})`).get(...values) ?? {});

const rowsOf = ({ body, rows }: Record<string, unknown>): Rows => ({
  body: body instanceof Uint8Array ? body : nobody,
  rows: Number(rows ?? 0),
});

const finished = (steps: Steps, documents: readonly Value[]): Rows => ({
  body: finish(steps, documents),
  rows: documents.length,
});

function parsedRows({ reader, present }: Steps, page: string, values: readonly SqlValue[]): Value[] {
  const found: Value[] = [];
  // One after the other: each counts before the next is read.
  for (const row of reader.connection.rows(page, ...values)) found.push(present(parseDocument(reader, row)));
  return found;
}

/** A row as a document; its size counts. */
export function parseDocument({ connection }: Reader, row: Record<string, unknown>): Value {
  const text = String(row.json);
  connection.meter.spend(text.length);
  return JSON.parse(text);
}

/** How many rows are looked at together: relations of so many are resolved in one query. */
const batchSize = 500;

/** What SQL could not decide is decided on documents, in batches. */
function readByScan(steps: Steps): Page {
  const { reader, entry, request, where, parameters, translation } = steps;
  const table = tableOf(entry.bucket._id);
  const condition = counted("json", where);
  // A statement of its own: the rows stay open while related documents are read.
  const rows = reader.connection.database.prepare(
    `SELECT json FROM ${table} WHERE ${condition} ORDER BY sequence`,
  );
  const found: Value[] = [];
  let batch: Value[] = [];
  for (const row of rows.iterate(...parameters)) {
    batch.push(steps.present(parseDocument(reader, row)));
    if (batch.length < batchSize) continue;
    found.push(...steps.passes(batch));
    batch = [];
  }
  found.push(...steps.passes(batch));
  const page = sortDocuments(found, request.sort).slice(
    request.skip,
    request.limit === 0 ? undefined : request.skip + request.limit,
  );
  return { body: finish(steps, page), total: found.length, language: translation?.best };
}

function finish(
  { reader, entry, relations, translation, sight }: Steps,
  documents: readonly Value[],
): Uint8Array {
  const resolved = resolveRelations(documents, {
    connection: reader.connection,
    buckets: reader.buckets,
    bucket: entry.bucket,
    tree: relations,
    present: relatedPresenter(translation),
    budget: answerBudget(),
    sight,
  });
  return Buffer.from(resolved.map((document) => JSON.stringify(document)).join(","));
}
