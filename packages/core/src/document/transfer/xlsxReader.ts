import { Unzip, UnzipInflate } from "fflate";
import { type Bytes, longestRow, type SourceItem, type SourceRow } from "./source";
import { transferText } from "./text";
import { columnIndex, textOfXml } from "./xlsxText";

/** Bytes of a file, and of what its parts beside the sheet unfold to: these are in memory. */
const most = { file: 200_000_000, parts: 300_000_000 } as const;

/** What of a workbook is known before one of its sheets is read. */
interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly texts: readonly string[];
  /** Whether the number of a cell is a date, by its style. */
  readonly dates: readonly boolean[];
  readonly is1904: boolean;
}

/** A table of a workbook, and the part of the file that holds it. */
interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** What a workbook is made of: names of its sheets, then rows of one of them, or why it cannot be read. */
export type XlsxItem = SourceItem | { readonly sheets: readonly string[] };

/** The rows of the first sheet, the first of them with their header. */
export async function* xlsxRows(bytes: Bytes): AsyncGenerator<SourceItem> {
  for await (const item of xlsxItems(bytes, 0)) if (!("sheets" in item)) yield item;
}

/** The names of all sheets, and the rows of one. The sheet itself is never in memory as a whole. */
export async function* xlsxItems(bytes: Bytes, sheet: number): AsyncGenerator<XlsxItem> {
  const file: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > most.file)
      return yield { unreadable: transferText("xlsx.large", { size: most.file / 1_000_000 }) };
    file.push(part);
  }
  try {
    const book = workbookOf(file);
    const { part } = book.sheets[sheet] ?? {};
    if (part === undefined) return yield { unreadable: transferText("xlsx.noSheet") };
    yield { sheets: book.sheets.map(({ name }) => name) };
    yield* sheetRows(file, part, book);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield { unreadable: transferText("xlsx.broken", { reason }) };
  }
}

/** Pieces of the text of one part of the file, as it is unfolded. */
function* partOf(
  file: readonly Uint8Array[],
  name: string,
  isWanted: (name: string) => boolean = (each) => each === name,
) {
  let texts: string[] = [];
  const unzip = new Unzip((entry) => {
    if (!isWanted(entry.name.replace(/^\//, ""))) return;
    const decoder = new TextDecoder("utf-8", { fatal: false });
    entry.ondata = (error, bytes, isLast) => {
      if (error !== null) throw error;
      texts.push(decoder.decode(bytes, { stream: !isLast }));
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (const [at, part] of file.entries()) {
    // Small pieces: each unfolds to many times its bytes.
    for (let from = 0; from < part.length || from === 0; from += 16_384) {
      const isLast = at === file.length - 1 && from + 16_384 >= part.length;
      unzip.push(part.subarray(from, from + 16_384), isLast);
      yield* texts;
      texts = [];
    }
  }
}

function whole(file: readonly Uint8Array[], name: string): string {
  const pieces: string[] = [];
  let size = 0;
  for (const piece of partOf(file, name)) {
    size += piece.length;
    if (size > most.parts) throw new Error(transferText("xlsx.unfolds"));
    pieces.push(piece);
  }
  return plain(pieces.join(""));
}

/** Without prefixes of namespaces, which some programs write. */
const plain = (xml: string): string => xml.replace(/<(\/?)\w+:(?=\w)/g, "<$1");

function workbookOf(file: readonly Uint8Array[]): Workbook {
  const workbook = whole(file, "xl/workbook.xml");
  return {
    sheets: sheetsOf(workbook, whole(file, "xl/_rels/workbook.xml.rels")),
    texts: [...whole(file, "xl/sharedStrings.xml").matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(
      ([, each = ""]) => richText(each),
    ),
    dates: dateStyles(whole(file, "xl/styles.xml")),
    is1904: /<workbookPr\b[^>]*date1904="(?:1|true)"/.test(workbook),
  };
}

/** The tables of a workbook in its order; sheets that are a chart alone have no cells. */
function sheetsOf(workbook: string, relations: string): readonly Sheet[] {
  const parts = new Map(
    [...relations.matchAll(/<Relationship\b([^>]*)>/g)]
      .filter(([, each = ""]) => !/chartsheet$/.test(attribute(each, "Type") ?? ""))
      .map(([, each = ""]) => [attribute(each, "Id"), attribute(each, "Target")]),
  );
  return [...workbook.matchAll(/<sheet\b([^>]*)>/g)].flatMap(([, each = ""]) => {
    const id = /\br:id="([^"]*)"|\bid="(rId[^"]*)"/.exec(each);
    const target = id === null ? undefined : parts.get(id[1] ?? id[2]);
    if (target === undefined) return [];
    const part = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    return [{ name: textOfXml(attribute(each, "name") ?? ""), part }];
  });
}

const attribute = (xml: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1];

/** The text of a cell, without how it is pronounced. */
const richText = (xml: string): string =>
  [...xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, "").matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, each = ""]) => textOfXml(each))
    .join("");

/** Built-in formats of days and times (ECMA-376, numFmts). */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

function dateStyles(styles: string): readonly boolean[] {
  const own = new Map(
    [...styles.matchAll(/<numFmt\b([^>]*)>/g)].map(([, each = ""]) => [
      Number(attribute(each, "numFmtId")),
      /[ymdhs]/i.test((attribute(each, "formatCode") ?? "").replace(/&quot;.*?&quot;|\[[^\]]*\]|\\./g, "")),
    ]),
  );
  const [, formats = ""] = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles) ?? [];
  return [...formats.matchAll(/<xf\b([^>]*)>/g)].map(([, each = ""]) => {
    const id = Number(attribute(each, "numFmtId") ?? 0);
    return own.get(id) ?? builtIn(id);
  });
}

function* sheetRows(file: readonly Uint8Array[], part: string, book: Workbook): Generator<SourceItem> {
  let [waiting, last] = ["", 0];
  for (const piece of partOf(file, part)) {
    waiting += plain(piece);
    let from = 0;
    for (let found = rowAt(waiting, from); found !== undefined; found = rowAt(waiting, from)) {
      const number = Number(attribute(found.attributes, "r") ?? last + 1);
      yield rowOf(number, found.cells, book);
      last = number;
      from = found.end;
    }
    waiting = waiting.slice(from);
    if (waiting.length > longestRow * 2)
      return yield { unreadable: transferText("row.long", { row: last + 1 }) };
  }
}

function rowAt(xml: string, from: number) {
  const start = /<row\b([^>]*)>/g;
  start.lastIndex = from;
  const found = start.exec(xml);
  if (found === null) return undefined;
  const [, attributes = ""] = found;
  if (attributes.endsWith("/")) return { attributes, cells: "", end: start.lastIndex };
  const end = xml.indexOf("</row>", start.lastIndex);
  return end === -1 ? undefined : { attributes, cells: xml.slice(start.lastIndex, end), end: end + 6 };
}

/** Columns beyond are none of a file. */
const mostColumns = 16_384;

function rowOf(number: number, xml: string, book: Workbook): SourceRow {
  const cells: (string | undefined)[] = [];
  let problem: string | undefined;
  for (const [, attributes = "", inside = ""] of xml.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const place = attribute(attributes, "r");
    const at = place === undefined ? cells.length : columnIndex(place);
    if (at < 0 || at >= mostColumns) continue;
    while (cells.length < at) cells.push(undefined);
    const value = cellOf(attributes, inside, book);
    if (typeof value === "object") problem ??= transferText(value.problem, { cell: place ?? "" });
    cells[at] = typeof value === "object" ? undefined : value;
  }
  return { number, cells, ...(problem === undefined ? {} : { problem }) };
}

type Broken = { readonly problem: "xlsx.error" | "xlsx.formula" };

function cellOf(
  attributes: string,
  xml: string,
  { texts, dates, is1904 }: Workbook,
): string | undefined | Broken {
  const type = attribute(attributes, "t");
  if (type === "inlineStr") return richText(xml);
  const [, value] = /<v\b[^>]*>([\s\S]*?)<\/v>/.exec(xml) ?? [];
  if (value === undefined) return /<f\b/.test(xml) ? { problem: "xlsx.formula" } : undefined;
  if (type === "e") return { problem: "xlsx.error" };
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "str") return textOfXml(value);
  if (type === "b") return value === "1" ? "true" : "false";
  if (type === "d") return value;
  const number = Number(value);
  if (dates[Number(attribute(attributes, "s") ?? -1)] === true)
    return dateOf(is1904 ? number + 1462 : sinceFebruary(number));
  return String(number);
}

/** Spreadsheets count a 29th of February 1900, which there was not: before it they are a day behind. */
const sinceFebruary = (days: number): number => (days >= 1 && days < 60 ? days + 1 : days);

/** Days since the end of 1899 as ISO text. */
function dateOf(days: number): string {
  const date = new Date(Math.round((days - 25_569) * 86_400_000));
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString();
}
