import { expect, it } from "vitest";
import type { Bucket } from "../bucket/model";
import { createCellOf } from "../field/cellOf";
import { tabbedCells } from "../text/separated";
import { columnsOf } from "./columns";
import { type CopiedRows, copiedBlock, copiedCsv, copiedMarkdown, insertCommand } from "./copying";
import { pastePlan } from "./pasting";

const bucket: Bucket = {
  ...{ _id: "1", title: "Ships", description: "" },
  properties: {
    name: { type: "string", title: "Name" },
    tons: { type: "number", title: "Tons" },
    tags: { type: "multiselect", title: "Tags", items: { type: "string" } },
    info: { type: "object", properties: { a: { type: "number" } } },
    home: { type: "relation", title: "Home", bucketId: "2", relationType: "onetoone" },
  },
};
const ports = { primary: "name", properties: { name: { type: "string" } } };
const rows = [
  {
    _id: "a",
    name: 'Two\nlines | "x"',
    tons: 1234.5,
    tags: ["x", "y"],
    info: { a: 1 },
    home: { _id: "p", name: "Bari" },
  },
  { _id: "b", name: "<b>*bold*</b>" },
];
const copied: CopiedRows = {
  rows,
  columns: columnsOf(bucket),
  cellOf: createCellOf({ bucket: () => ports }),
};

it("a block pasted where it came from changes nothing", () => {
  const text = copiedBlock(copied, { top: 0, bottom: 1, left: 1, right: 4 });
  const table = { bucket, rows, columns: copied.columns, language: "" };
  const plan = pastePlan(table, { top: 0, bottom: 0, left: 1, right: 1 }, tabbedCells(text));
  expect(plan).toEqual({ changes: [], fixed: 0, outside: 0 });
});

it("rows as CSV have their titles and exact values", () => {
  expect(copiedCsv(copied).split("\r\n")).toEqual([
    "_id,Name,Tons,Tags,info,Home",
    'a,"Two\nlines | ""x""",1234.5,"[""x"",""y""]","{""a"":1}",Bari',
    "b,<b>*bold*</b>,,,,",
  ]);
});

it("in Markdown nothing of a value is markup", () => {
  expect(copiedMarkdown({ ...copied, columns: copied.columns.slice(0, 3) }).split("\n")).toEqual([
    "| \\_id | Name | Tons |",
    "| --- | --- | --: |",
    '| a | Two lines \\| "x" | 1234.5 |',
    "| b | \\<b\\>\\*bold\\*\\</b\\> |  |",
  ]);
});

it("the command inserts documents like these, without their ids", () => {
  const [first, second] = rows.map(({ _id, name }) => ({ _id, name }));
  if (first === undefined || second === undefined) throw new Error("two rows");
  expect(insertCommand("1", [first])).toEqual({
    words: ["data", "insert", "1", "--file", "-"],
    input: { name: first.name },
  });
  expect(insertCommand("1", [first, second]).input).toEqual([{ name: first.name }, { name: second.name }]);
});
