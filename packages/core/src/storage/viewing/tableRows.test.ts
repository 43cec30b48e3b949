import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { type TableEvent, type TableRequest, tableLimits, tableRows } from "./tableRows";

async function read(bytes: Uint8Array | string, request: Partial<TableRequest> = {}) {
  const rows: (readonly string[])[] = [];
  let end: TableEvent | undefined;
  let sheets: readonly string[] = [];
  const source = typeof bytes === "string" ? strToU8(bytes) : bytes;
  for await (const event of tableRows(source, { format: "csv", isPart: false, ...request })) {
    if (event.kind === "rows") rows.push(...event.rows);
    else if (event.kind === "sheets") sheets = event.names;
    else end = event;
  }
  return { rows, end, sheets };
}

const sheetOf = (rows: string, extra: Record<string, Uint8Array> = {}) =>
  zipSync({
    "xl/workbook.xml": strToU8(
      '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ...extra,
  });

it("cells in quotes hold separators and line ends, which a split on commas would break", async () => {
  const { rows, end } = await read('name,note\n"Smith, Ada","two\nlines"\nBob\n');
  expect(rows).toEqual([["name", "note"], ["Smith, Ada", "two\nlines"], ["Bob"]]);
  expect(end).toEqual({ kind: "end", more: false, isCut: false, problem: undefined, flaw: undefined });
});

it("a table with semicolons, and one of Windows, are read as they are meant", async () => {
  expect((await read("a;b\n1,5;2")).rows).toEqual([
    ["a", "b"],
    ["1,5", "2"],
  ]);
  expect((await read(new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x0a]))).rows).toEqual([["Müll"]]);
});

it("of the first part of a file the row that was cut is left out, with what is wrong there", async () => {
  expect(await read("a,b\n1,2\n3,", { isPart: true })).toEqual({
    sheets: [],
    rows: [
      ["a", "b"],
      ["1", "2"],
    ],
    end: { kind: "end", more: false, isCut: false, problem: undefined, flaw: undefined },
  });
  const { rows, end } = await read('a\nb\n"open', { isPart: true });
  expect(rows).toEqual([["a"], ["b"]]);
  expect(end).toMatchObject({ problem: undefined });
  expect((await read('a\n"open')).end).toMatchObject({ problem: expect.stringContaining("2") });
});

it("of a million rows there are as many as have room", async () => {
  const { rows, end } = await read("1,2,3\n".repeat(1_000_000));
  expect(rows).toHaveLength(tableLimits.rows);
  expect(end).toMatchObject({ more: true });
});

it("a sheet has 16,384 columns, values of formulas, and the rows that it leaves out", async () => {
  const wide = `<row r="3"><c r="A3"><f>1+1</f><v>2</v></c><c r="B3"><f>X()</f></c><c r="XFD3" t="str"><v>end</v></c></row>`;
  const { rows, end } = await read(sheetOf(`<row r="1"><c r="A1" t="str"><v>head</v></c></row>${wide}`), {
    format: "xlsx",
  });
  expect(rows.slice(0, 2)).toEqual([["head"], []]);
  expect([rows[2]?.length, rows[2]?.[0], rows[2]?.[1], rows[2]?.[16_383]]).toEqual([16_384, "2", "", "end"]);
  expect(end).toMatchObject({ more: false, flaw: expect.stringContaining("B3") });
});

it("of a row with more columns than there is room for the first are told", async () => {
  const { rows, end } = await read(`${"1,".repeat(tableLimits.columns)}1`);
  expect(rows[0]).toHaveLength(tableLimits.columns);
  expect(end).toMatchObject({ isCut: true });
});

it("a sheet that unfolds without end is read to where there is room, and a broken one says so", async () => {
  const row = "<row><c t='str'><v>x</v></c></row>".replaceAll("'", '"');
  const bomb = sheetOf(row.repeat(tableLimits.rows + 10));
  expect(bomb.length).toBeLessThan(200_000);
  expect((await read(bomb, { format: "xlsx" })).end).toMatchObject({ more: true });
  expect((await read("no zip", { format: "xlsx" })).end).toMatchObject({ problem: expect.any(String) });
});

it("each sheet of a workbook is read by its place, whatever it is called; a chart is none", async () => {
  const sheet = (value: string) =>
    strToU8(`<worksheet><sheetData><row><c t="str"><v>${value}</v></c></row></sheetData></worksheet>`);
  const related = (id: string, target: string, type: string) =>
    `<Relationship Id="${id}" Target="${target}" Type="http://relationships/${type}"/>`;
  const book = sheetOf("", {
    "xl/workbook.xml": strToU8(
      `<workbook><sheets><sheet name="Ports &amp; ships" r:id="rId2"/><sheet name="Chart" r:id="rId3"/><sheet name="Fares" r:id="rId1"/><sheet name="Empty" r:id="rId4"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships>${related("rId1", "worksheets/sheet1.xml", "worksheet")}${related("rId2", "/xl/worksheets/b.xml", "worksheet")}${related("rId3", "chartsheets/sheet1.xml", "chartsheet")}${related("rId4", "worksheets/d.xml", "worksheet")}</Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": sheet("fares"),
    "xl/worksheets/b.xml": sheet("ports"),
    "xl/worksheets/d.xml": strToU8("<worksheet><sheetData/></worksheet>"),
  });
  const names = ["Ports & ships", "Fares", "Empty"];
  const rowsOf = async (at?: number) => (await read(book, { format: "xlsx", sheet: at })).rows;
  expect((await read(book, { format: "xlsx" })).sheets).toEqual(names);
  expect(await Promise.all([rowsOf(), rowsOf(0), rowsOf(1), rowsOf(2)])).toEqual([
    [["ports"]],
    [["ports"]],
    [["fares"]],
    [],
  ]);
  expect((await read(book, { format: "xlsx", sheet: 3 })).end).toMatchObject({
    problem: expect.any(String),
  });
});
