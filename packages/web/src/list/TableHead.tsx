import type { DataTableProps } from "./DataTable";
import { HeaderCell } from "./HeaderCell";
import { PageBox } from "./PageBox";

/** The heads of the columns, and the box over all rows. */
export function TableHead<T>(props: DataTableProps<T> & { leads: boolean }) {
  const { columns, leads, widthOf } = props;
  return (
    <thead>
      <tr>
        {leads && (
          <th scope="col" className="lead">
            <PageBox {...props} />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            sort={props.sort}
            onSort={props.onSort}
            onCycle={props.onCycle}
            width={widthOf?.(column.key)}
            onResize={props.onResize}
          />
        ))}
        {props.lastHead !== undefined && (
          <th scope="col" className="last-head">
            {props.lastHead}
          </th>
        )}
      </tr>
    </thead>
  );
}
