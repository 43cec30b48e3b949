import { expect, it } from "vitest";
import type { Bucket } from "../bucket/model";
import { columnsOf } from "./columns";
import { fillPlan, pastePlan, patchesOf, type ShownTable } from "./pasting";

const bucket: Bucket = {
  _id: "1",
  title: "Ships",
  description: "",
  required: ["name"],
  properties: {
    name: { type: "string" },
    tons: { type: "number", maximum: 100 },
    word: { type: "string", options: { translate: true } },
    home: { type: "relation", bucketId: "2", relationType: "onetoone" },
    fixed: { type: "string", readOnly: true },
  },
};
const rows = ["a", "b", "c", "d"].map((_id, at) => ({ _id, name: `Ship ${_id}`, tons: at, word: "sea" }));
const table: ShownTable = { bucket, rows, columns: columnsOf(bucket), language: "tr_TR" };
const block = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const cells = (plan: ReturnType<typeof pastePlan>) =>
  plan.changes.map(({ document, column, after }) => `${document._id}.${column.key}=${after}`);

it("a block begins at the first cell, and what is beyond the table is counted", () => {
  const plan = pastePlan(table, block(3, 1), [
    ["x", "7"],
    ["y", "8"],
  ]);
  expect(cells(plan)).toEqual(["d.name=x", "d.tons=7"]);
  expect(plan).toMatchObject({ fixed: 0, outside: 2 });
});

it("one value fills the block, and several are repeated where they fit", () => {
  expect(cells(pastePlan(table, block(0, 2, 2), [["9"]]))).toEqual(["a.tons=9", "b.tons=9", "c.tons=9"]);
  expect(cells(pastePlan(table, block(0, 2, 3), [["8"], ["9"]]))).toEqual([
    ...["a.tons=8", "b.tons=9", "c.tons=8", "d.tons=9"],
  ]);
  expect(cells(pastePlan(table, block(0, 2, 2), [["8"], ["9"]]))).toEqual(["a.tons=8", "b.tons=9"]);
});

it("cells that cannot be changed stay, as do those that would not change", () => {
  const plan = pastePlan(table, block(0, 0), [["1", "Ship a", "5", "sea", "x", "y"]]);
  expect(cells(plan)).toEqual(["a.tons=5", "a.home=x"]);
  expect(plan.fixed).toBe(2);
  expect(pastePlan({ ...table, bucket: { ...bucket, readOnly: true } }, block(0, 1), [["x"]])).toMatchObject({
    ...{ changes: [], fixed: 1 },
  });
});

it("says what its field does not take", () => {
  const plan = pastePlan(table, block(0, 1, 0, 2), [["", "500"]]);
  expect(plan.changes.map(({ problem }) => problem)).toEqual([
    "This field is required.",
    expect.stringContaining("100"),
  ]);
});

it("expects the document that a relation to one named; of a relation to several some may not be shown", () => {
  const harbour = "64a000000000000000000001";
  const other = "64a000000000000000000002";
  const crew = { type: "relation", bucketId: "3", relationType: "onetomany" } as const;
  const related = { ...bucket, properties: { ...bucket.properties, crew } };
  const ship = { _id: "a", name: "Ship a", home: { _id: harbour, name: "Izmir" }, crew: [{ _id: harbour }] };
  const at = {
    ...table,
    bucket: related,
    rows: [ship, { _id: "b", name: "Ship b" }],
    columns: columnsOf(related),
  };
  const left = at.columns.findIndex(({ key }) => key === "home");
  const right = at.columns.findIndex(({ key }) => key === "crew");
  const homes = patchesOf(at, pastePlan(at, block(0, left, 1, left), [[other]]));
  expect(homes).toEqual([
    { _id: "a", patch: { home: other }, was: { home: harbour } },
    { _id: "b", patch: { home: other }, was: {} },
  ]);
  const crews = patchesOf(at, pastePlan(at, block(0, right), [[other]]));
  expect(crews).toEqual([{ _id: "a", patch: { crew: [other] }, was: {} }]);
});

it("fills a block with its first row", () => {
  expect(cells(fillPlan(table, block(0, 2, 2, 3)))).toEqual(["b.tons=0", "c.tons=0"]);
  expect(fillPlan(table, block(1, 2)).changes).toEqual([]);
});

it("is one patch a document, that expects what was shown where that is what is stored", () => {
  const plan = pastePlan(table, block(0, 1), [["x", "", "deniz"], ["y"]]);
  expect(patchesOf(table, plan)).toEqual([
    {
      _id: "a",
      patch: { name: "x", tons: null, word: { tr_TR: "deniz" } },
      was: { name: "Ship a", tons: 0 },
    },
    { _id: "b", patch: { name: "y", tons: null, word: { tr_TR: null } }, was: { name: "Ship b", tons: 1 } },
  ]);
});

it("a block of 100 rows and 10 columns is planned at once", () => {
  const properties = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`f${at}`, { type: "number" }]),
  );
  const wide: Bucket = { ...bucket, required: [], properties };
  const many = Array.from({ length: 100 }, (_, at) => ({ _id: String(at) }));
  const values = many.map(() => Array.from({ length: 10 }, (_, at) => String(at)));
  const plan = pastePlan(
    { ...table, bucket: wide, rows: many, columns: columnsOf(wide) },
    block(0, 1),
    values,
  );
  expect(plan.changes).toHaveLength(1000);
});
