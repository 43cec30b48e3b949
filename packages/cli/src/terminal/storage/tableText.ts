import { setImmediate } from "node:timers/promises";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { endNotes } from "@twinhelm/core/storage/viewing/tableNotes";
import { type TableRequest, tableLimits, tableRows } from "@twinhelm/core/storage/viewing/tableRows";
import { viewingText } from "@twinhelm/core/storage/viewing/text";

/** Rows of a file that is a table, and what is to be said of them. */
export interface ReadTable {
  readonly rows: readonly (readonly string[])[];
  /** What is wrong, or left out. */
  readonly notes: readonly string[];
  /** Its sheets, where it is a workbook. */
  readonly names: readonly string[];
}

/** Rows that are shown at most: nobody scrolls further, and a small file may unfold to many more. */
const mostRows = 20_000;

/** How its content is rows of texts; `undefined`: it is none. */
export function tableFormat(object: StorageObject): TableRequest["format"] | undefined {
  const kind = viewerOf(object);
  return kind === "csv" || kind === "xlsx" ? kind : undefined;
}

/** The rows of a table. Between some of them keys have their turn. */
export async function readTable(bytes: Uint8Array, request: TableRequest): Promise<ReadTable> {
  const rows: (readonly string[])[] = [];
  const notes: string[] = [];
  let names: readonly string[] = [];
  const first = () => viewingText("table.first", { rows: rows.length });
  for await (const event of tableRows(bytes, request)) {
    if (event.kind === "rows") {
      rows.push(...event.rows.slice(0, mostRows - rows.length));
      if (rows.length === mostRows) return { rows, notes: [...notes, first()], names };
      await setImmediate();
      continue;
    }
    if (event.kind === "sheets") {
      names = event.names;
      if (names.length > 1) notes.push(sheetNote(names, request.sheet ?? 0));
      continue;
    }
    notes.push(...endNotes({ rows: rows.length, columns: tableLimits.columns }, event));
  }
  return { rows, notes, names };
}

function sheetNote(names: readonly string[], sheet: number): string {
  const at = sheet + 1;
  const name = names[sheet] || viewingText("table.sheet.unnamed", { at });
  return viewingText("table.sheet.shown", { name, at, count: names.length });
}
