import { expect, it } from "vitest";
import { createDates } from "../text/dates";
import { apikeyListOf } from "./list";
import type { ApiKey } from "./model";

const { columns } = apikeyListOf([]);
const made = Date.parse("2026-03-01T09:00:00Z");
const used = "2026-03-01T10:00:00.000Z";
const key: ApiKey = {
  _id: (made / 1000).toString(16).padEnd(24, "0"),
  name: "a key",
  key: "secret",
  active: true,
  policies: [],
  last_used: used,
  ends: "2027-12-31",
};
const cellsOf = (row: ApiKey) =>
  ["made", "last_used", "ends"].map((name) => columns.find((column) => column.key === name)?.cell(row));

it("times are shown as the dates of this person, and handed on as they are stored", () => {
  const { exactly, moment } = createDates();
  expect(cellsOf(key)).toEqual([
    { kind: "date", text: exactly(made), exact: "2026-03-01T09:00:00.000Z" },
    { kind: "date", text: exactly(Date.parse(used)), exact: used },
    { kind: "date", text: moment(Date.parse("2027-12-31")), exact: "2027-12-31" },
  ]);
});

it("what never was, does not end, or is no time is said as it is", () => {
  const cells = cellsOf({ ...key, _id: "no id", last_used: null, ends: null });
  expect(cells.map((cell) => cell?.text)).toEqual(["", "never", "never"]);
  expect(cellsOf({ ...key, last_used: "lately" })[1]?.text).toBe("lately");
});
