import { CsvReader, separatorOf } from "./csvReader";
import { textsOf } from "./decode";
import { formatOfBytes, type TransferFormat } from "./formats";
import { JsonCutter, type JsonPart } from "./jsonReader";
import { type Bytes, isUnreadable, type Source, type SourceItem, type SourceRow } from "./source";
import { transferText } from "./text";

export interface Reading {
  /** Absent: told by the first bytes. */
  readonly format?: TransferFormat | undefined;
  /** Of texts; absent: UTF-8, or what a byte order mark says. */
  readonly encoding?: string | undefined;
}

/** Opens a file. What cannot be read is the last of its rows. */
export async function openSource(bytes: Bytes, { format, encoding }: Reading): Promise<Source> {
  const [start, all] = await withStart(bytes);
  const known = format ?? formatOfBytes(start);
  if (known === "xlsx") {
    const { xlsxRows } = await import("./xlsxReader");
    return { ...(await withHeader(xlsxRows(all))), isExact: true };
  }
  if (known === "csv") return withHeader(csvRows(all, encoding));
  return withKeys(known === "json" ? jsonRows(all, encoding) : lineRows(all, encoding));
}

/** The first bytes, and all of them. */
async function withStart(bytes: Bytes): Promise<readonly [Uint8Array, Bytes]> {
  const parts = bytes[Symbol.asyncIterator]();
  const first = await parts.next();
  const start = first.done === true ? new Uint8Array() : first.value;
  async function* all() {
    if (first.done === true) return;
    yield start;
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value;
  }
  return [start, all()];
}

/** Characters by which a separator is told. */
const guessed = 10_000;

/** The rows of CSV, the first of them with its header; the separator is told by its beginning. */
export async function* csvRows(bytes: Bytes, encoding: string | undefined): AsyncGenerator<SourceItem> {
  let reader: CsvReader | undefined;
  let start = "";
  for await (const text of textsOf(bytes, encoding)) {
    if (typeof text !== "string") {
      yield text;
      return;
    }
    start += reader === undefined ? text : "";
    if (reader === undefined && start.length < guessed) continue;
    const piece = reader === undefined ? start : text;
    reader ??= new CsvReader(separatorOf(start));
    yield* reader.read(piece);
    if (reader.unreadable !== undefined) break;
  }
  if (reader === undefined) {
    reader = new CsvReader(separatorOf(start));
    yield* reader.read(start);
  }
  if (reader.unreadable === undefined) yield* reader.end();
  if (reader.unreadable !== undefined) yield { unreadable: reader.unreadable };
}

/** Rows behind a first one that names their columns. */
async function withHeader(rows: AsyncGenerator<SourceItem>): Promise<Source> {
  const first = await rows.next();
  const header = first.done === true ? { unreadable: transferText("empty") } : first.value;
  if (isUnreadable(header)) return { columns: [], isJson: false, isExact: false, rows: only(header) };
  const names = header.cells.map(
    (cell, at) => String(cell ?? "").trim() || transferText("column", { at: at + 1 }),
  );
  // What spreadsheets leave behind the last column.
  const filled = header.cells.findLastIndex((cell) => cell !== undefined) + 1;
  const columns = names.slice(0, filled);
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined)
    return {
      columns,
      isJson: false,
      isExact: false,
      rows: only({ unreadable: transferText("column.twice", { name: twice }) }),
    };
  return { columns, isJson: false, isExact: false, rows: fitted(rows, columns.length) };
}

async function* only(item: SourceItem): AsyncGenerator<SourceItem> {
  yield item;
}

/** Empty lines are no rows, unless there is one column, which may be empty. */
async function* fitted(rows: AsyncGenerator<SourceItem>, width: number): AsyncGenerator<SourceItem> {
  for await (const row of rows) {
    if (isUnreadable(row)) yield row;
    else if (row.problem !== undefined) yield row;
    else if (row.cells.every((cell) => cell === undefined) && width > 1) continue;
    else if (row.cells.slice(width).some((cell) => cell !== undefined))
      yield { ...row, problem: transferText("row.wide", { cells: row.cells.length, columns: width }) };
    else yield row;
  }
}

async function* jsonRows(bytes: Bytes, encoding: string | undefined): AsyncGenerator<SourceItem> {
  const cutter = new JsonCutter();
  let number = 0;
  const rowOf = (part: JsonPart) => {
    number += 1;
    return jsonRow(part.text, number, transferText("json.line", { line: part.line }));
  };
  for await (const text of textsOf(bytes, encoding)) {
    if (typeof text !== "string") {
      yield text;
      return;
    }
    yield* cutter.read(text).map(rowOf);
    if (cutter.unreadable !== undefined) break;
  }
  if (cutter.unreadable === undefined) yield* cutter.end().map(rowOf);
  if (cutter.unreadable !== undefined) yield { unreadable: cutter.unreadable };
}

async function* lineRows(bytes: Bytes, encoding: string | undefined): AsyncGenerator<SourceItem> {
  let [open, number] = ["", 0];
  for await (const text of textsOf(bytes, encoding)) {
    if (typeof text !== "string") {
      yield text;
      return;
    }
    const lines = (open + text).split("\n");
    open = lines.pop() ?? "";
    for (const line of lines) {
      number += 1;
      if (line.trim() !== "") yield jsonRow(line, number, "");
    }
  }
  if (open.trim() !== "") yield jsonRow(open, number + 1, "");
}

/** Levels that a body may have on its way to a server. */
const deepest = 100;

function jsonRow(text: string, number: number, where: string): SourceRow {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return { number, cells: [], problem: transferText("row.notObject") };
    if ((text.match(/[[{]/g)?.length ?? 0) > deepest && isDeeper(value))
      return { number, cells: [], problem: transferText("row.deep", { levels: deepest }) };
    return { number, cells: [value] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { number, cells: [], problem: `${where}${transferText("json.broken", { reason })}` };
  }
}

function isDeeper(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1)
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  return level.length > 0;
}

/** Rows that are looked at for the keys that a file has. */
const peeked = 100;

/** Rows of JSON, with the keys of the first of them. */
async function withKeys(rows: AsyncGenerator<SourceItem>): Promise<Source> {
  const first: SourceItem[] = [];
  const keys = new Set<string>();
  while (first.length < peeked) {
    const next = await rows.next();
    if (next.done === true) break;
    first.push(next.value);
    if (!isUnreadable(next.value)) for (const key of Object.keys(next.value.cells[0] ?? {})) keys.add(key);
  }
  async function* all() {
    yield* first;
    yield* rows;
  }
  return { columns: [...keys], isJson: true, isExact: true, rows: all() };
}
