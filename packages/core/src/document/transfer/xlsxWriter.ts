import { strToU8, Zip, ZipDeflate } from "fflate";
import { printedValue } from "../../form/value";
import type { BucketDocument } from "../model";
import type { Target } from "./targets";
import { transferText } from "./text";
import { type TransferWriter, valueIn } from "./write";
import { columnName, xmlText } from "./xlsxText";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org";
const relations = `${office}/officeDocument/2006/relationships`;
const sheets = `${office}/spreadsheetml/2006/main`;
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** What stands around the one sheet. */
const parts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  "_rels/.rels": `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${head}<workbook xmlns="${sheets}" xmlns:r="${relations}"><sheets><sheet name="Documents" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** What a sheet holds at most. */
const most = { rows: 1_048_576, columns: 16_384, characters: 32_767 } as const;
/** Characters that are compressed together, so that the bytes do not depend on how rows come. */
const portion = 65_536;

/** Whether a letter of two halves begins with it: its halves are never encoded apart. */
const isFirstHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** Writes documents as the one sheet of an XLSX file: numbers and yes or no as such, all else as text. */
export function createXlsxWriter(targets: readonly Target[]): TransferWriter {
  let pieces: Uint8Array[] = [];
  let unwritable =
    targets.length > most.columns ? transferText("xlsx.columns", { most: most.columns }) : undefined;
  const { zip, sheet } = workbook((bytes) => pieces.push(bytes));
  let waiting = `${head}<worksheet xmlns="${sheets}"><sheetData>`;
  let row = 0;
  const taken = (): Uint8Array => {
    while (waiting.length >= portion) {
      const end = portion - (isFirstHalf(waiting.charCodeAt(portion - 1)) ? 1 : 0);
      sheet.push(strToU8(waiting.slice(0, end)));
      waiting = waiting.slice(end);
    }
    const bytes = joined(pieces);
    pieces = [];
    return bytes;
  };
  const add = (cells: readonly string[]) => {
    row += 1;
    if (row > most.rows) unwritable ??= transferText("xlsx.rows", { most: most.rows });
    waiting += `<row r="${row}">${cells.join("")}</row>`;
  };
  const cellOf = (at: number, value: unknown, text: string): string => {
    if (text.length > most.characters)
      unwritable ??= transferText("xlsx.long", {
        row: row + 1,
        column: targets[at]?.name ?? "",
        most: most.characters,
      });
    const place = `r="${columnName(at)}${row + 1}"`;
    if (typeof value === "number") return `<c ${place}><v>${value}</v></c>`;
    if (typeof value === "boolean") return `<c ${place} t="b"><v>${value ? 1 : 0}</v></c>`;
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
  };
  return {
    get unwritable() {
      return unwritable;
    },
    begin() {
      add(targets.map(({ name }, at) => cellOf(at, name, name)));
      return taken();
    },
    rows(documents) {
      for (const document of documents) add(cellsOf(document, targets, cellOf));
      return taken();
    },
    end() {
      waiting += "</sheetData></worksheet>";
      const before = taken();
      sheet.push(strToU8(waiting), true);
      zip.end();
      return joined([before, ...pieces]);
    },
  };
}

/** A file with all but the rows of its sheet. */
function workbook(write: (bytes: Uint8Array) => void): { readonly zip: Zip; readonly sheet: ZipDeflate } {
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    write(bytes);
  });
  const entry = (name: string) => {
    const made = new ZipDeflate(name, { level: 6 });
    // Files of the same documents are the same, whenever they are written.
    made.mtime = new Date(1980, 0, 1);
    zip.add(made);
    return made;
  };
  for (const [name, text] of Object.entries(parts)) entry(name).push(strToU8(text), true);
  return { zip, sheet: entry("xl/worksheets/sheet1.xml") };
}

function cellsOf(
  document: BucketDocument,
  targets: readonly Target[],
  cellOf: (at: number, value: unknown, text: string) => string,
): readonly string[] {
  return targets.flatMap((target, at) => {
    const value = valueIn(document, target);
    if (value === undefined || value === null) return [];
    return [cellOf(at, value, printedValue(target.property, value))];
  });
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
