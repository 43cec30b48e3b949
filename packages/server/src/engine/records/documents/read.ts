import { usable } from "../../../bucket/stored";
import { sortDocuments } from "../../../document/sort";
import type { Value } from "../../../document/values";
import type { Page, PageRequest } from "../../documents";
import type { Json } from "../../jsonPage";
import { tableOf } from "../documentTable";
import { LongWork } from "../meter";
import { each, get, type Row, type SqlValue, type Work } from "../work";
import { orderOf } from "./order";
import { withCost } from "./pageCost";
import type { PageCache } from "./pages";
import { answerBudget, resolveRelations } from "./relations";
import { rowColumns, scan, wholeRow } from "./scan";
import { type Reader, type Steps, stepsOf } from "./steps";
import { relatedPresenter } from "./translation";

/** Reads documents in the order of steps of the contract (bucket.md section 5.2). */
export function* readPage(
  reader: Reader,
  bucketId: string,
  request: PageRequest,
  pages: PageCache | undefined,
): Work<Page | undefined> {
  const entry = reader.buckets.find(bucketId);
  if (entry === undefined) return undefined;
  const steps = yield* stepsOf(reader, usable(entry), request);
  return yield* steps.exact ? readBySql(steps, pages) : withCost(steps, undefined, () => readByScan(steps));
}

/** SQL decides rows, order and page; only the rows of the page are looked into, and only where it is needed. */
function* readBySql(steps: Steps, pages: PageCache | undefined): Work<Page> {
  const { reader, entry, request, where, parameters, translation, relations } = steps;
  const table = tableOf(entry.bucket._id);
  const order = orderOf(request.sort, entry.bucket, translation, reader.context.dialect);
  // The limit stands in the text: bound, it would have SQLite prepare the statement anew each time. PostgreSQL takes rows
  // that are skipped, where it does not know how many, for many, and plans each query anew.
  const limit = request.limit === 0 ? Number.MAX_SAFE_INTEGER : request.limit;
  const pageWhere = (condition: string, columns = "json") =>
    `SELECT ${columns} FROM ${table} WHERE ${condition} ORDER BY ${order} LIMIT ${limit}${request.skip === 0 ? "" : " OFFSET ?"}`;
  const isRaw = translation === undefined && Object.keys(relations).length === 0;
  const query = pageWhere(where, isRaw ? "json" : rowColumns);
  const values = request.skip === 0 ? parameters : [...parameters, request.skip];
  // Counting costs more than a short page; what could be long is counted.
  const isShort = request.id !== undefined || (yield* isShortPage(steps, query));
  const queries: Queries = {
    isRaw,
    counted: pageWhere(reader.context.ways.counted("json", where), isRaw ? "json" : rowColumns),
    short: isShort ? { plain: query, small: pageWhere(where, small(limit)) } : undefined,
    values,
  };
  const read = () => withCost(steps, query, () => readRows(steps, queries));
  // A single document is found faster than a place to keep it.
  if (request.id !== undefined || pages === undefined || !steps.seesAll) return yield* read();
  return yield* pages.page(query, values, [request.count, request.cost, relations, translation?.best], read);
}

/** A page in SQL. */
interface Queries {
  /** Its documents go out as they are stored. */
  readonly isRaw: boolean;
  /** Its rows are counted with the meter. */
  readonly counted: string;
  /** Where they need not be: as they are, and only those of small documents. */
  readonly short: { readonly plain: string; readonly small: string } | undefined;
  readonly values: readonly SqlValue[];
}

function* readRows(steps: Steps, { isRaw, counted, short, values }: Queries): Work<Page> {
  const { request, translation } = steps;
  const read = isRaw
    ? ((short && (yield* shortRows(steps, short.small, values))) ?? (yield* rawRows(steps, counted, values)))
    : yield* finished(steps, yield* parsedRows(steps, short?.plain ?? counted, values));
  const { body, rows, total } = read;
  const language = translation?.best;
  return { body, total: request.count ? (total ?? (yield* totalOf(steps, rows))) : 0, language };
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

/** Whether the database reads no more rows than the page has, and those before it. */
function* isShortPage({ reader, request, leftOut, single }: Steps, page: string): Work<boolean> {
  const plain = leftOut?.length === 0;
  if (request.limit === 0 || request.skip + request.limit > shortWalk) return false;
  if (!plain && (!single || request.count)) return false;
  const { finds, sorts } = yield* reader.context.ways.plan(reader.buckets, page);
  return sorts === "nothing" && (plain || finds === "index");
}

/** How many documents there are on all pages, of which one has so many rows. */
function* totalOf({ reader, entry, request, where, parameters, leftOut }: Steps, rows: number): Work<number> {
  const { counted } = reader.context.ways;
  const { _id } = entry.bucket;
  const table = tableOf(_id);
  // A page that is not full is the last one: nothing needs to be read again.
  const isLast = (request.limit === 0 || rows < request.limit) && (rows > 0 || request.skip === 0);
  if (leftOut === undefined && isLast) return request.skip + rows;
  if (leftOut === undefined)
    return yield* n(`SELECT count(*) AS n FROM ${table} WHERE ${counted("json", where)}`, ...parameters);
  const all = yield* n(countOfAll, _id);
  if (leftOut.length === 0) return all;
  const among = `SELECT count(*) AS n FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`;
  return all - (yield* n(among, JSON.stringify(leftOut)));
}

function* n(sql: string, ...values: readonly SqlValue[]): Work<number> {
  return Number((yield* get(sql, ...values))?.n ?? 0);
}

/** The JSON of the documents of a page, without the brackets of a list, and how many they are. */
interface Rows {
  readonly body: Json;
  readonly rows: number;
  /** How many there are on all pages, where that came with them. */
  readonly total?: number | undefined;
}

/**
 * Stored documents go out as they are; `longest`: only where they have no more bytes than that together. With the number of
 * all documents, where that is asked: it takes no other look.
 */
function joined({ reader, entry, request, leftOut }: Steps, longest?: number) {
  const body = reader.context.ways.joined("json");
  const bounded =
    longest === undefined ? body : `CASE WHEN sum(octet_length(json)) <= ${longest} THEN ${body} END`;
  const rows = `${bounded} AS body, count(*) AS rows`;
  if (!request.count || leftOut?.length !== 0) return { columns: rows, before: [] };
  return { columns: `${rows}, (${countOfAll}) AS total`, before: [entry.bucket._id] };
}

const countOfAll = "SELECT count AS n FROM bucket WHERE id = ?";

/** The rows of a page of small documents. `undefined`: one of them is not small. */
function* shortRows(steps: Steps, page: string, values: readonly SqlValue[]): Work<Rows | undefined> {
  const { columns, before } = joined(steps);
  const sql = `SELECT ${columns}, count(*) - count(json) AS large FROM (${page}) AS page`;
  const row = yield* get(sql, ...before, ...values);
  return row !== undefined && Number(row.large) === 0 ? rowsOf(row) : undefined;
}

function* rawRows(steps: Steps, page: string, values: readonly SqlValue[]): Work<Rows> {
  const { columns, before } = joined(steps, steps.reader.context.ways.longestAnswer);
  const row = (yield* get(`SELECT ${columns} FROM (${page}) AS page`, ...before, ...values)) ?? {};
  if (row.body === null && Number(row.rows) > 0) throw new LongWork("The answer is long");
  return rowsOf(row);
}

const rowsOf = ({ body, rows, total }: Row): Rows => ({
  body: body instanceof Uint8Array || typeof body === "string" ? body : "",
  rows: Number(rows ?? 0),
  total: total === undefined || total === null ? undefined : Number(total),
});

function* finished(steps: Steps, documents: readonly Value[]): Work<Rows> {
  return { body: yield* finish(steps, documents), rows: documents.length };
}

function* parsedRows(
  { reader, entry, present }: Steps,
  page: string,
  values: readonly SqlValue[],
): Work<readonly Value[]> {
  const found: Value[] = [];
  const large: { readonly at: number; readonly row: Row }[] = [];
  const read = (row: Row): Value => present(parseDocument(reader, row));
  // One after the other: each counts before the next is read.
  yield* each(page, values, (row) => {
    if (row.json === null) large.push({ at: found.length, row });
    found.push(row.json === null ? {} : read(row));
    return true;
  });
  const table = tableOf(entry.bucket._id);
  for (const { at, row } of large) found[at] = read(yield* wholeRow(reader.context.meter, table, row));
  return found;
}

/** A row as a document; its size counts. */
export function parseDocument({ context }: Reader, row: Row): Value {
  const text = String(row.json);
  context.meter.spend(text.length);
  return JSON.parse(text);
}

/** What SQL could not decide is decided on documents, in batches. */
function* readByScan(steps: Steps): Work<Page> {
  const { reader, entry, request, where, parameters, translation } = steps;
  const table = tableOf(entry.bucket._id);
  const condition = reader.context.ways.counted("json", where);
  const found: Value[] = [];
  yield* scan({
    table,
    where: condition,
    values: parameters,
    meter: reader.context.meter,
    read: (row) => steps.present(parseDocument(reader, row)),
    take: (documents) => addPassing(steps, documents, found),
  });
  const page = sortDocuments(found, request.sort).slice(
    request.skip,
    request.limit === 0 ? undefined : request.skip + request.limit,
  );
  return { body: yield* finish(steps, page), total: found.length, language: translation?.best };
}

function* addPassing({ passes }: Steps, documents: readonly Value[], found: Value[]): Work<void> {
  found.push(...(yield* passes(documents)));
}

function* finish(
  { reader, entry, relations, translation, sight }: Steps,
  documents: readonly Value[],
): Work<Uint8Array> {
  const resolved = yield* resolveRelations(documents, {
    context: reader.context,
    buckets: reader.buckets,
    bucket: entry.bucket,
    tree: relations,
    present: relatedPresenter(translation),
    budget: answerBudget(),
    sight,
  });
  return Buffer.from(resolved.map((document) => JSON.stringify(document)).join(","));
}
