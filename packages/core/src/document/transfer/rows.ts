import type { Bucket } from "../../bucket/model";
import { isRecord, valueAt } from "../../editing/same";
import { fieldTypeOf } from "../../field/table";
import { unreadText, valueProblem } from "../../form/value";
import { isId } from "../../record/id";
import { inputText } from "../../text/input";
import { withFormulas } from "./harmless";
import { cellValue } from "./rowValues";
import type { SourceRow } from "./source";
import type { Mapping, Target } from "./targets";
import { transferText } from "./text";
import { setAt } from "./write";

/** How documents are written: new ones, changes of those with the same key, or whichever it is. */
export type ImportMode = "insert" | "update" | "upsert";
export const importModes: readonly ImportMode[] = ["insert", "update", "upsert"];

/** What is wrong with a row, and where. */
export interface RowProblem {
  /** As in `SourceRow`. */
  readonly row: number;
  /** Name of the column; absent: the row as a whole. */
  readonly column?: string | undefined;
  /** What stands there, cut. */
  readonly value?: string | undefined;
  readonly message: string;
}

/** A row as a document; where it has problems it is not written. */
export interface ReadRow {
  readonly row: number;
  readonly document: Record<string, unknown>;
  readonly problems: readonly RowProblem[];
}

export interface RowReading {
  readonly bucket: Bucket;
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly isJson: boolean;
  readonly mode: ImportMode;
  /** Name of the column's field by which a document is found. */
  readonly key: string;
  /** Language of translated fields that are given without theirs. */
  readonly language: string;
  /** Texts stay as they are: an apostrophe before a formula belongs to them. */
  readonly raw?: boolean | undefined;
}

/** Reads rows as documents. `null` in one that is changed takes the value away. */
export function createRowReader(reading: RowReading): (row: SourceRow) => ReadRow {
  const read = reading.isJson ? readJson : readCells;
  const required = requiredOf(reading);
  return (source) => {
    const row = source.number;
    if (source.problem !== undefined)
      return { row, document: {}, problems: [{ row, message: source.problem }] };
    const problems: RowProblem[] = [];
    const document = read(reading, source, (column, message, value) =>
      problems.push({ row, column, message, value: value === undefined ? undefined : shownValue(value) }),
    );
    // What is there and does not fit is not said to be missing as well.
    const found = new Set(
      problems.map(({ column = "" }) => (reading.mapping.get(column)?.name ?? column).split(".")[0]),
    );
    for (const name of required)
      if ((document[name] ?? undefined) === undefined && !found.has(name))
        problems.push({ row, column: name, message: inputText("required") });
    return { row, document, problems };
  };
}

/** Fields that each row must have: in a new document those that are required and have no default; the key of a change. */
function requiredOf({ bucket, mode, key }: RowReading): readonly string[] {
  if (mode === "update") return [key.split(".", 1)[0] ?? key];
  if (mode === "upsert") return [];
  return (bucket.required ?? []).filter((name) => {
    const property = bucket.properties[name];
    return property !== undefined && property.default === undefined;
  });
}

type Complain = (column: string, message: string, value?: unknown) => void;

function readCells(reading: RowReading, { cells }: SourceRow, complain: Complain): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const [at, column] of reading.columns.entries()) {
    const target = reading.mapping.get(column);
    const cell = cells[at];
    if (target === undefined) continue;
    const value = valueOfCell(reading, target, typeof cell === "string" ? cell : undefined, (message) =>
      complain(column, message, cell),
    );
    // What is not there changes nothing in an object that is new.
    if (value === undefined || (value === null && reading.mode === "insert")) continue;
    setAt(document, pathOf(reading, target), value);
  }
  return document;
}

/** `undefined`: it could not be read; `null`: there is nothing. */
function valueOfCell(
  { raw = false }: RowReading,
  { property, name }: Target,
  cell: string | undefined,
  complain: (message: string) => void,
): unknown {
  if (cell === undefined) return null;
  const isText = fieldTypeOf(property.type)?.origin === "string" && property.type !== "relation";
  if (cell.trim() === "" && (!isText || property.type === "date")) return null;
  const text = raw ? cell : withFormulas(cell);
  const read = cellValue(property, text);
  if (!read.ok) {
    complain(unreadText(read));
    return undefined;
  }
  return checked(property, name, read.value, complain);
}

function checked(
  property: Target["property"],
  name: string,
  value: unknown,
  complain: (message: string) => void,
): unknown {
  if (name === "_id" && !(typeof value === "string" && isId(value.trim()))) {
    complain(transferText("id"));
    return undefined;
  }
  // Names of related documents become ids later.
  const problem = property.type === "relation" ? undefined : valueProblem(property, value);
  if (problem === undefined) return value;
  complain(problem);
  return undefined;
}

function readJson(
  reading: RowReading,
  { cells: [value] }: SourceRow,
  complain: Complain,
): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const [column, given] of Object.entries(isRecord(value) ? value : {})) {
    const target = reading.mapping.get(column);
    if (target === undefined) {
      if (!reading.mapping.has(column)) complain(column, transferText("column.late"));
      continue;
    }
    if (given === null && reading.mode === "insert") continue;
    const isMap = isTranslated(target) && target.language === undefined && isRecord(given);
    if (given !== null) {
      const values = isMap ? Object.values(given) : [given];
      const before = values.length;
      const good = values.filter(
        (each) =>
          checked(target.property, target.name, each, (message) => complain(column, message, each)) !==
          undefined,
      );
      if (good.length < before) continue;
    }
    setAt(document, isMap ? target.path : pathOf(reading, target), given);
  }
  return document;
}

const isTranslated = ({ property, path }: Target): boolean =>
  property.options?.translate === true && path.length <= 2;

/** Where a value goes: of a translated field without a language into the one that is meant. */
const pathOf = ({ language }: RowReading, target: Target): readonly string[] =>
  isTranslated(target) && target.language === undefined ? [...target.path, language] : target.path;

/** Characters of a value that are shown. */
const mostShown = 60;

function shownValue(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

/** The value at a dotted name. */
export function keyValue(document: Readonly<Record<string, unknown>>, name: string): unknown {
  let value: unknown = document;
  for (const part of name.split(".")) value = isRecord(value) ? valueAt(value, part) : undefined;
  return value;
}
