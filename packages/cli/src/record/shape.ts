import type { Identified } from "@twinhelm/core/record/area";
import type { Connection } from "../connection/connection";
import type { Format, OutputShape } from "../output/output";
import type { RecordArea } from "./area";

/** How records are written. What their columns need is asked for where a format shows columns. */
export async function shapeOf<Row extends Identified, Body>(
  area: RecordArea<Row, Body>,
  connection: Connection,
  format: Format,
): Promise<OutputShape<Row>> {
  const name = (row: Row) => row._id;
  if (format !== "table" && format !== "csv") return { columns: [], name };
  const { columns } = await area.list(connection, format === "table");
  // Ids come first, as in every other table of the command line.
  const sorted = columns.toSorted((a, b) => Number(b.key === "_id") - Number(a.key === "_id"));
  return {
    name,
    columns: sorted.map(({ key, align = "left", cell }) => ({
      title: key,
      align,
      text: (row) => cell(row).exact,
      exact: (row) => cell(row).exact,
    })),
  };
}

/** The same for a table of many, in which secrets are not shown whole. */
export function shortened<Row extends Identified, Body>(
  { shortened: short = {} }: RecordArea<Row, Body>,
  shape: OutputShape<Row>,
): OutputShape<Row> {
  return {
    ...shape,
    columns: shape.columns.map((column) => {
      const cut = short[column.title];
      return cut === undefined ? column : { ...column, text: (row: Row) => cut(column.text(row)) };
    }),
  };
}
