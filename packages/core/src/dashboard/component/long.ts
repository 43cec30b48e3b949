import type { ShownComponent } from "../actions";
import { type ComponentRows, rowsOf } from "./rows";

/** The figures of several components in one table, a line for each; components without any have none. */
export const longRows = (shown: readonly ShownComponent[]): ComponentRows => ({
  columns: ["component", "row", "column", "value"],
  rows: shown.flatMap(({ component, data }) => {
    if (data === undefined) return [];
    const { columns, rows } = rowsOf(data);
    return rows.flatMap((row, at) =>
      row.map((value, index) => [component.name, at + 1, columns[index] ?? "", value]),
    );
  }),
});
