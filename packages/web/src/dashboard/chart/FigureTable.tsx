import type { Chart } from "@twinhelm/core/dashboard/component/data";
import { countOfRows, firstRowsOf } from "@twinhelm/core/dashboard/component/rows";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { useMemo } from "react";

/** Rows that are put on a page; a file has all of them. */
const mostRows = 200;

interface FigureTableProps {
  readonly name: string;
  readonly chart: Chart;
  /** True: it is there for those who do not see the chart. */
  readonly hidden: boolean;
}

/** The figures of a chart, row by row. */
export function FigureTable({ name, chart, hidden }: FigureTableProps) {
  const { columns, rows } = useMemo(() => firstRowsOf(chart, mostRows), [chart]);
  const left = countOfRows(chart) - rows.length;
  return (
    <div
      className={hidden ? "hidden" : "tile-table"}
      {...(hidden ? {} : { tabIndex: 0, role: "region", "aria-label": dashboardText("tile.rows", { name }) })}
    >
      <table>
        <caption className="hidden">{name}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two series may have one name
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in columns
                <td key={at} data-number={typeof cell === "number" || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="tile-note">{dashboardText("table.more", { count: left })}</p>}
    </div>
  );
}
