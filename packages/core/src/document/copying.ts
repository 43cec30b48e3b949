import type { CommandLine } from "../action/commandLine";
import type { Cell } from "../field/cell";
import type { CellOf } from "../field/cellOf";
import { isReference } from "../field/structure";
import { printedValue } from "../form/value";
import type { GridBlock } from "../list/gridPlace";
import { csvLine, tabbedLine } from "../text/separated";
import { documentInsert } from "./actions";
import type { Column } from "./columns";
import type { BucketDocument } from "./model";
import type { ShownTable } from "./pasting";

/** Rows to copy, as a table shows them. */
export interface CopiedRows extends Pick<ShownTable, "rows" | "columns"> {
  readonly cellOf: CellOf;
}

/** A value as text that pasting reads again; what is related by its name. */
function textOf({ property, key }: Column, row: BucketDocument, cellOf: CellOf): string {
  const value = row[key];
  if (property === undefined) return value === undefined ? "" : String(value);
  return isReference(property) ? namesOf(cellOf(property, value)) : printedValue(property, value);
}

/** Names of related documents, parted as pasting and importing read them. */
const namesOf = (cell: Cell): string =>
  cell.kind === "related" ? cell.items.map(({ text }) => text).join("; ") : cell.text;

const linesOf = ({ rows, columns, cellOf }: CopiedRows): readonly (readonly string[])[] =>
  rows.map((row) => columns.map((column) => textOf(column, row, cellOf)));

/** A block of cells as spreadsheets take it. */
export const copiedBlock = ({ rows, columns, cellOf }: CopiedRows, block: GridBlock): string =>
  linesOf({
    rows: rows.slice(block.top, block.bottom + 1),
    columns: columns.slice(block.left, block.right + 1),
    cellOf,
  })
    .map(tabbedLine)
    .join("\n");

const titles = ({ columns }: CopiedRows) => columns.map(({ title }) => title);

/** Rows as CSV, with the titles of their columns. */
export const copiedCsv = (copied: CopiedRows): string =>
  [titles(copied), ...linesOf(copied)].map(csvLine).join("\r\n");

/** Rows as a table of Markdown. */
export function copiedMarkdown(copied: CopiedRows): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inMarkdown).join(" | ")} |`;
  const rule = copied.columns.map(({ align }) => (align === "right" ? "--:" : "---"));
  return [line(titles(copied)), `| ${rule.join(" | ")} |`, ...linesOf(copied).map(line)].join("\n");
}

/** What would end a cell, or be markup, is text. */
const inMarkdown = (text: string): string =>
  text.replace(/[\\|`*_<>[\]]/g, "\\$&").replace(/\r\n|\r|\n/g, " ");

/** The command that inserts documents like these; their ids are new. */
export function insertCommand(bucketId: string, documents: readonly BucketDocument[]): CommandLine {
  const bodies = documents.map(({ _id: _, ...fields }) => fields);
  const [first = {}] = bodies;
  const { words } = documentInsert.command({ bucketId, document: first });
  return { words, input: bodies.length === 1 ? first : bodies };
}
