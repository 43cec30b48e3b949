import type { Identified } from "@twinhelm/core/area/rows";
import type { Records } from "@twinhelm/core/record/records";
import { askSources } from "@twinhelm/core/record/source";
import { storedOf } from "@twinhelm/core/record/stored";
import type { Connection } from "../connection/connection";
import type { Format, OutputShape } from "../output/output";

/** What is written of a record for programs, as long as nobody asks for what is secret in it. */
const concealed = <Row extends Identified, Body>(area: Records<Row, Body>, row: Row): unknown =>
  area.concealing === undefined ? storedOf(row) : area.concealing.shown(storedOf(row));

/** Says that something was left out of a record; `undefined`: nothing was. */
export const concealedWords = <Row extends Identified, Body>(
  area: Records<Row, Body>,
  row: Row,
  format: Format,
): string | undefined =>
  ["json", "ndjson", "yaml"].includes(format) && concealed(area, row) !== storedOf(row)
    ? area.concealing?.words
    : undefined;

/** How one record is written, or many. What their columns need is asked for where a format shows columns. */
export async function shapeOf<Row extends Identified, Body>(
  area: Records<Row, Body>,
  connection: Connection,
  format: Format,
  { many = false, values = false } = {},
): Promise<OutputShape<Row>> {
  const name = (row: Row) => row._id;
  const value = (row: Row) => (values ? storedOf(row) : concealed(area, row));
  if (format !== "table" && format !== "csv") return { columns: [], name, value };
  const known = await askSources(area.sources, connection.transport, format === "table" ? "all" : "exact");
  const { columns } = area.list(known);
  // Ids come first, as in every other table of the command line.
  const sorted = columns.toSorted((a, b) => Number(b.key === "_id") - Number(a.key === "_id"));
  return {
    name,
    columns: sorted.map(({ key, align = "left", cell, short, known: isKnown }) => {
      // What nobody told is no figure.
      const exact = (row: Row) => (isKnown?.(row) === false ? "" : cell(row).exact);
      // In a table of many, secrets are not shown whole.
      const text = (row: Row) => (many && short !== undefined ? short(exact(row)) : exact(row));
      return { title: key, align, text, exact };
    }),
  };
}
