import { isRecord, valueAt } from "../../editing/same";
import { printedValue } from "../../form/value";
import type { BucketDocument } from "../model";
import type { TransferFormat } from "./formats";
import { harmless } from "./harmless";
import type { Target } from "./targets";

export interface Writing {
  readonly format: TransferFormat;
  /** Columns in their order. Of JSON `undefined`: documents as they are. */
  readonly targets: readonly Target[];
  /** Of JSON: documents have these parts alone. */
  readonly isPart: boolean;
  /** Texts that a spreadsheet would run stay as they are. */
  readonly raw?: boolean | undefined;
}

/** Writes documents as they come. Pieces are texts, of XLSX bytes. */
export interface TransferWriter {
  /** What a file begins with. */
  begin(): Piece;
  rows(documents: readonly BucketDocument[]): Piece;
  end(): Piece;
  /** Why the format cannot hold what it was given. */
  readonly unwritable?: string | undefined;
}

export type Piece = string | Uint8Array;

/** Makes a writer. What XLSX needs is loaded here. */
export async function createTransferWriter(writing: Writing): Promise<TransferWriter> {
  switch (writing.format) {
    case "csv":
      return csvWriter(writing);
    case "json":
      return jsonWriter(writing);
    case "ndjson":
      return {
        begin: () => "",
        rows: (all) => all.map((each) => `${jsonOf(writing, each)}\n`).join(""),
        end: () => "",
      };
    case "xlsx":
      return (await import("./xlsxWriter")).createXlsxWriter(writing.targets);
  }
}

/** The value at the path of a column. */
export function valueIn(
  document: Readonly<Record<string, unknown>>,
  { path }: Pick<Target, "path">,
): unknown {
  let value: unknown = document;
  for (const key of path) value = isRecord(value) ? valueAt(value, key) : undefined;
  return value;
}

function csvWriter({ targets, raw = false }: Writing): TransferWriter {
  const safe = raw ? (text: string) => text : harmless;
  const cell = (document: BucketDocument, target: Target): string => {
    const value = valueIn(document, target);
    if (value === undefined || value === null) return "";
    const text = printedValue(target.property, value);
    // An empty text is not nothing.
    return text === "" ? '""' : quoted(typeof value === "number" ? text : safe(text));
  };
  const line = (cells: readonly string[]) => `${cells.join(",")}\r\n`;
  return {
    begin: () => line(targets.map(({ name }) => quoted(name))),
    rows: (documents) => documents.map((each) => line(targets.map((target) => cell(each, target)))).join(""),
    end: () => "",
  };
}

const quoted = (text: string): string =>
  /[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function jsonWriter(writing: Writing): TransferWriter {
  let isFirst = true;
  return {
    begin: () => "[",
    rows(documents) {
      const texts = documents.map((each) => `\n${jsonOf(writing, each)}`).join(",");
      const piece = isFirst || texts === "" ? texts : `,${texts}`;
      if (texts !== "") isFirst = false;
      return piece;
    },
    end: () => (isFirst ? "]\n" : "\n]\n"),
  };
}

const jsonOf = ({ isPart, targets }: Writing, document: BucketDocument): string =>
  JSON.stringify(isPart ? partOf(document, targets) : document);

function partOf(document: BucketDocument, targets: readonly Target[]): Record<string, unknown> {
  const part: Record<string, unknown> = {};
  for (const target of targets) {
    const value = valueIn(document, target);
    if (value !== undefined) setAt(part, target.path, value);
  }
  return part;
}

/** Puts a value at a path, into objects that are made on its way. */
export function setAt(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let inside = document;
  for (const key of path.slice(0, -1)) {
    const next = Object.hasOwn(inside, key) ? inside[key] : undefined;
    const own: Record<string, unknown> = isRecord(next) ? { ...next } : {};
    inside[key] = own;
    inside = own;
  }
  inside[path.at(-1) ?? ""] = value;
}

/** Finds the parts of documents that no column has: what an object holds beside its fields, or in their place. */
export function createLeftOut(targets: readonly Target[]): (document: BucketDocument) => readonly string[] {
  const parents = new Map<string, { readonly path: readonly string[]; readonly keys: Set<string> }>();
  for (const { path } of targets)
    for (let length = 1; length < path.length; length += 1) {
      const name = path.slice(0, length).join(".");
      const parent = parents.get(name) ?? { path: path.slice(0, length), keys: new Set<string>() };
      parents.set(name, parent);
      parent.keys.add(path[length] ?? "");
    }
  return (document) =>
    [...parents].flatMap(([name, { path, keys }]) => {
      const value = valueIn(document, { path });
      if (value === undefined || value === null) return [];
      if (!isRecord(value)) return [name];
      return Object.keys(value).flatMap((key) => (keys.has(key) ? [] : [`${name}.${key}`]));
    });
}
