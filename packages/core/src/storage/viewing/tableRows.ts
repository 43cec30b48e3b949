import { csvRows } from "../../document/transfer/read";
import { type Bytes, isUnreadable, type SourceRow } from "../../document/transfer/source";
import type { XlsxItem } from "../../document/transfer/xlsxReader";
import { encodingOf } from "./encoding";

/** What of a table is shown: more than a person reads, and less than a browser has room for. */
export const tableLimits = { rows: 200_000, columns: 16_384, cells: 3_000_000, cell: 2_000 } as const;

export interface TableRequest {
  readonly format: "csv" | "xlsx";
  /** True: these are the first bytes of more, so that the last row may be half of one. */
  readonly isPart: boolean;
  /** The sheet of a workbook, from 0; absent: the first one. */
  readonly sheet?: number | undefined;
}

/** The sheets of a workbook, some rows of a table in their order, or how it ended. */
export type TableEvent =
  | { readonly kind: "sheets"; readonly names: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: "end";
      /** True: there are more rows than `tableLimits` lets through. */
      readonly more: boolean;
      /** True: some rows have more cells than are told. */
      readonly isCut: boolean;
      /** Why nothing more could be read. */
      readonly problem?: string | undefined;
      /** What is wrong in the first row of which a cell could not be read; such a cell is empty. */
      readonly flaw?: string | undefined;
    };

/** Rows that are told together. */
const batch = 2_000;

/** The rows of a table as texts, from the first one on, in batches. The last event tells how it ended. */
export async function* tableRows(
  bytes: Uint8Array,
  { format, isPart, sheet = 0 }: TableRequest,
): AsyncGenerator<TableEvent> {
  let rows: (readonly string[])[] = [];
  let [count, cells] = [0, 0];
  let problem: string | undefined;
  let flaw: string | undefined;
  let [more, isCut] = [false, false];
  const items = await itemsOf(bytes, format, sheet);
  for await (const item of filled(isPart ? withoutLast(items) : items, format)) {
    if ("sheets" in item) {
      yield { kind: "sheets", names: item.sheets };
      continue;
    }
    if (isUnreadable(item)) {
      problem = item.unreadable;
      break;
    }
    more = count >= tableLimits.rows || cells >= tableLimits.cells;
    if (more) break;
    const row = item.cells.slice(0, tableLimits.columns).map(printed);
    rows.push(row);
    [count, cells] = [count + 1, cells + row.length];
    isCut ||= item.cells.length > row.length;
    flaw ??= item.problem;
    if (rows.length < batch) continue;
    yield { kind: "rows", rows };
    rows = [];
  }
  if (rows.length > 0) yield { kind: "rows", rows };
  yield { kind: "end", more, isCut, problem, flaw };
}

function printed(cell: unknown): string {
  const text = cell === undefined || cell === null ? "" : String(cell);
  return text.length > tableLimits.cell ? `${text.slice(0, tableLimits.cell)}…` : text;
}

async function itemsOf(
  bytes: Uint8Array,
  format: TableRequest["format"],
  sheet: number,
): Promise<AsyncGenerator<XlsxItem>> {
  if (format === "csv") return csvRows(inPieces(bytes), encodingOf(bytes));
  const { xlsxItems } = await import("../../document/transfer/xlsxReader");
  return xlsxItems(inPieces(bytes), sheet);
}

const piece = 262_144;

async function* inPieces(bytes: Uint8Array): Bytes {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

/** Of a part neither the last row nor what is wrong with it: both are where it was cut. */
async function* withoutLast(items: AsyncIterable<XlsxItem>): AsyncGenerator<XlsxItem> {
  let waiting: XlsxItem | undefined;
  for await (const item of items) {
    if (waiting !== undefined) yield waiting;
    waiting = item;
  }
}

/** A sheet leaves out rows that are empty: here they are. */
async function* filled(
  items: AsyncIterable<XlsxItem>,
  format: TableRequest["format"],
): AsyncGenerator<XlsxItem> {
  let last = 0;
  for await (const item of items) {
    if (format === "xlsx" && "number" in item) {
      const next: SourceRow = item;
      for (last += 1; last < next.number; last += 1) yield { number: last, cells: [] };
    }
    yield item;
  }
}
