import { expect, it } from "vitest";
import { columnsKnown, recordCell } from "./area";

interface Row {
  readonly ends?: string | null;
}
const cell = () => recordCell("");
const name = { key: "name", title: "Name", cell };
const ends = { key: "ends", title: "Ends", cell, known: (row: Row) => row.ends !== undefined };

it.each([
  ["no server says it", [{}, {}], ["name"]],
  ["one says that there is none", [{ ends: null }], ["name", "ends"]],
  ["one of them has it", [{}, { ends: "2026-01-01" }], ["name", "ends"]],
  ["there is no row", [], ["name"]],
] as const)("leaves out what a server does not know: %s", (_, rows: readonly Row[], keys) => {
  expect(columnsKnown<Row>([name, ends], rows).map(({ key }) => key)).toEqual(keys);
});
