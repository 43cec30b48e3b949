import { useLayoutEffect, useRef } from "react";
import type { DataTableProps } from "./DataTable";
import { HeaderCell } from "./HeaderCell";
import { headEvents, oneStop } from "./headStops";
import { PageBox } from "./PageBox";

interface TableHeadProps<T> {
  readonly of: DataTableProps<T>;
  readonly leads: boolean;
  /** Moves a column by so many places; absent: columns stay where they are. */
  readonly onStep: ((key: string, by: -1 | 1) => void) | undefined;
  /** The pointer came to the heads. */
  readonly onPointer: () => void;
}

/** The heads of the columns, and the box over all rows. */
export function TableHead<T>({ of: props, leads, onStep, onPointer }: TableHeadProps<T>) {
  const { columns, widthOf } = props;
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => oneStop(row.current));
  return (
    <thead onPointerEnter={onPointer}>
      <tr ref={row} {...headEvents(onStep)}>
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
