import { Button, HTMLSelect } from "@blueprintjs/core";
import type { TableData } from "@twinhelm/core/dashboard/component/data";
import { tablePages } from "@twinhelm/core/dashboard/component/ratio";
import { cellAt } from "@twinhelm/core/dashboard/component/rows";
import { nextSort, type TableSort, tablePage } from "@twinhelm/core/dashboard/component/table";
import type { Ratio } from "@twinhelm/core/dashboard/model";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { IconButton } from "../../shell/IconButton";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface TableBodyProps {
  readonly name: string;
  readonly data: TableData;
  readonly ratio: Ratio;
}

/** A table that is sorted by its columns, page by page (spec 3, section 9). */
export function TableBody({ name, data, ratio }: TableBodyProps) {
  const { size: begun, sizes } = tablePages(ratio);
  const [size, setSize] = useState(begun);
  const [sort, setSort] = useState<TableSort>();
  const [page, setPage] = useState(0);
  const shown = tablePage(data, { sort, page, size });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className="tile-table" aria-label={dashboardText("tile.rows", { name })} tabIndex={0}>
        <table>
          <TableHead
            columns={data.columns}
            numbers={data.columns.filter((column) =>
              shown.rows.some((row) => typeof cellAt(row, column) === "number"),
            )}
            sort={sort}
            onSort={(column) => {
              setSort(nextSort(sort, column));
              setPage(0);
            }}
          />
          <TableRows columns={data.columns} rows={shown.rows} />
        </table>
        {data.rows.length === 0 && <p className="tile-note">{dashboardText("table.none")}</p>}
      </section>
      <div className="tile-pages">
        {sizes.length > 1 && (
          <HTMLSelect
            aria-label={text("list.pageSize")}
            value={size}
            options={[...sizes]}
            onChange={(event) => setSize(Number(event.currentTarget.value))}
          />
        )}
        <IconButton
          icon="chevron_left"
          size="small"
          label={text("list.page.previous")}
          disabled={shown.page === 0}
          onClick={() => setPage(shown.page - 1)}
        />
        <span role="status">{dashboardText("table.page", { page: shown.page + 1, pages: shown.pages })}</span>
        <IconButton
          icon="chevron_right"
          size="small"
          label={text("list.page.next")}
          disabled={shown.page >= shown.pages - 1}
          onClick={() => setPage(shown.page + 1)}
        />
      </div>
    </>
  );
}

const TableRows = ({ columns, rows }: Pick<TableData, "columns" | "rows">) => (
  <tbody>
    {rows.map((row, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
      <tr key={line}>
        {columns.map((column) => {
          const cell = cellAt(row, column);
          return (
            <td key={column} data-number={typeof cell === "number" || undefined}>
              {typeof cell === "number" ? cell : visibleText(cell)}
            </td>
          );
        })}
      </tr>
    ))}
  </tbody>
);

interface TableHeadProps {
  readonly columns: readonly string[];
  /** Those that hold numbers. */
  readonly numbers: readonly string[];
  readonly sort: TableSort | undefined;
  readonly onSort: (column: string) => void;
}

const TableHead = ({ columns, numbers, sort, onSort }: TableHeadProps) => (
  <thead>
    <tr>
      {columns.map((column) => {
        const direction = sort?.column === column ? sort.direction : undefined;
        return (
          <th
            key={column}
            scope="col"
            data-number={numbers.includes(column) || undefined}
            aria-sort={direction === undefined ? "none" : direction === 1 ? "ascending" : "descending"}
          >
            <Button
              variant="minimal"
              size="small"
              text={visibleText(column)}
              {...(direction === undefined
                ? {}
                : { endIcon: <MaterialIcon name={direction === 1 ? "arrow_upward" : "arrow_downward"} /> })}
              onClick={() => onSort(column)}
            />
          </th>
        );
      })}
    </tr>
  </thead>
);
