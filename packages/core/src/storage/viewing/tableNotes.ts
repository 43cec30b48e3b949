import type { TableEvent } from "./tableRows";
import { viewingText } from "./text";

type TableEnd = Extract<TableEvent, { readonly kind: "end" }>;

interface Shown {
  readonly rows: number;
  readonly columns: number;
}

/** What is said of a table beside its rows. `end`: how it ended; absent: it is still read. */
export function tableNotes({ rows, columns }: Shown, end: TableEnd | undefined): readonly string[] {
  const counts = { rows: printed(rows), columns: printed(columns) };
  if (end === undefined) return [viewingText("table.reading", counts)];
  return [viewingText(end.more ? "table.more" : "table.rows", counts), ...endNotes({ rows, columns }, end)];
}

/** What of a table is not shown, and why. */
export function endNotes({ rows, columns }: Shown, end: TableEnd): readonly string[] {
  const { more, isCut, problem, flaw } = end;
  const counts = { rows: printed(rows), columns: printed(columns) };
  return [
    ...(more ? [viewingText("table.first", counts)] : []),
    ...(isCut ? [viewingText("table.wide", counts)] : []),
    ...(problem === undefined ? [] : [viewingText("table.stopped", { reason: problem })]),
    ...(flaw === undefined ? [] : [flaw]),
  ];
}

const printed = (count: number): string => count.toLocaleString("en");
