// XLSX files as other programs write them, and as nobody should.
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { openSource } from "./read";

interface Parts {
  readonly sheet: string;
  readonly workbook?: string;
  readonly shared?: string;
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;

function fileOf({ sheet, workbook = "", shared = "", more = {} }: Parts): Uint8Array {
  return zipSync({
    "xl/workbook.xml": strToU8(
      `<workbook>${workbook}<sheets><sheet name="One" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/styles.xml": strToU8(styles),
    "xl/sharedStrings.xml": strToU8(`<sst>${shared}</sst>`),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    ...more,
  });
}

async function rowsOf(file: Uint8Array) {
  async function* bytes() {
    for (let from = 0; from < file.length; from += 50_000) yield file.subarray(from, from + 50_000);
  }
  const source = await openSource(bytes(), { format: "xlsx" });
  const rows = [];
  for await (const row of source.rows) rows.push(row);
  return { columns: source.columns, rows };
}

const head = `<row r="1"><c r="A1" t="inlineStr"><is><t>day</t></is></c></row>`;
const day = (number: number) => `${head}<row r="2"><c r="A2" s="1"><v>${number}</v></c></row>`;

it.each([
  [1, false, "1900-01-01T00:00:00.000Z"],
  [59, false, "1900-02-28T00:00:00.000Z"],
  [61, false, "1900-03-01T00:00:00.000Z"],
  [45_292.5, false, "2024-01-01T12:00:00.000Z"],
  [0, true, "1904-01-01T00:00:00.000Z"],
  [43_830, true, "2024-01-01T00:00:00.000Z"],
])("day %s, counted from 1904: %s, is %s", async (number, is1904, text) => {
  const workbook = is1904 ? `<workbookPr date1904="1"/>` : "";
  expect((await rowsOf(fileOf({ sheet: day(number), workbook }))).rows).toEqual([
    { number: 2, cells: [text] },
  ]);
});

it("reads shared texts, and says which cells hold errors or formulas without results", async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
    <row r="2"><c r="A2" t="e"><v>#DIV/0!</v></c></row>
    <row r="3"><c r="B3"><f>1+1</f></c></row>
    <row r="4"><c r="A4"><f>1+1</f><v>2</v></c></row>`;
  const shared = `<si><t>name</t></si><si><r><t>rich </t></r><r><t>text</t></r></si>`;
  const { columns, rows } = await rowsOf(fileOf({ sheet, shared }));
  expect(columns).toEqual(["name", "rich text"]);
  expect(rows).toEqual([
    { number: 2, cells: [undefined], problem: "Cell A2 holds an error of its formula." },
    { number: 3, cells: [undefined, undefined], problem: expect.stringContaining("Cell B3 holds a formula") },
    { number: 4, cells: ["2"] },
  ]);
});

it("reads nothing of macros", async () => {
  const more = { "xl/vbaProject.bin": Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]) };
  expect((await rowsOf(fileOf({ sheet: day(61), more }))).rows).toHaveLength(1);
});
