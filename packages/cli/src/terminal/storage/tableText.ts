import type { StorageObject } from "@twinhelm/core/storage/model";
import { viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { tableRows } from "@twinhelm/core/storage/viewing/tableRows";
import { viewingText } from "@twinhelm/core/storage/viewing/text";

/** Rows of a file that is a table, and what is to be said of them. */
export interface ReadTable {
  readonly rows: readonly (readonly string[])[];
  /** What is wrong, or left out. */
  readonly notes: readonly string[];
}

/** True: its content is rows of texts. */
export const isTable = (object: StorageObject): boolean => viewerOf(object) === "csv";

/** The rows of a file of comma-separated values. `isPart`: these are its first bytes. */
export async function readTable(bytes: Uint8Array, isPart: boolean): Promise<ReadTable> {
  const rows: (readonly string[])[] = [];
  const notes: string[] = [];
  for await (const event of tableRows(bytes, { format: "csv", isPart })) {
    if (event.kind === "rows") {
      rows.push(...event.rows);
      continue;
    }
    if (event.problem !== undefined) notes.push(viewingText("table.stopped", { reason: event.problem }));
    if (event.flaw !== undefined) notes.push(event.flaw);
    if (event.more) notes.push(viewingText("table.first", { rows: rows.length }));
  }
  return { rows, notes };
}
