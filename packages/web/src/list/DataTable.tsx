import type { Selection } from "@twinhelm/core/list/selection";
import type { Sort } from "@twinhelm/core/list/state";
import type { ReactNode } from "react";
import { DataCards } from "./DataCards";
import { DataGrid } from "./DataGrid";
import type { GridCells } from "./gridCells";
import type { TableColumn } from "./TableColumn";
import { useNarrow } from "./useNarrow";

/** Choosing rows. */
interface TableSelection {
  readonly selected: Selection;
  readonly change: (next: Selection) => void;
  /** Why a row cannot be chosen; absent: each can. */
  readonly locked?: ((key: string) => string | undefined) | undefined;
}

export interface DataTableProps<T> {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** Absent: on their way. */
  readonly rows: readonly T[] | undefined;
  readonly keyOf: (row: T) => string;
  /** What a row is called, for those who do not see it. */
  readonly nameOf: (row: T) => string;
  readonly cell: (row: T, column: number) => ReactNode;
  readonly sort: Sort | undefined;
  readonly onSort: (field: string, direction?: Sort["direction"]) => void;
  /** Goes to the next order of a column. */
  readonly onCycle: (field: string) => void;
  /** Absent: rows cannot be chosen. */
  readonly selection?: TableSelection | undefined;
  /** What is shown beside the box of a row, such as the link that opens it. */
  readonly lead?: ((row: T) => ReactNode) | undefined;
  /** Enter on a row. */
  readonly onOpen?: ((row: T) => void) | undefined;
  /** Present: keys go from cell to cell, and the table is one tab stop. */
  readonly cells?: GridCells | undefined;
  readonly widthOf?: ((key: string) => number | undefined) | undefined;
  readonly onResize?: ((key: string, width: number | undefined) => void) | undefined;
  /** Absent: columns stay where they are; else those that are `movable` go to the place of others. */
  readonly onMove?: ((key: string, placeOf: string) => void) | undefined;
  /** Keys of rows that somebody else changed a short while ago. */
  readonly changed?: ReadonlySet<string> | undefined;
  /** True while the rows are those of another page. */
  readonly dimmed: boolean;
  readonly empty: ReactNode;
  /** The head of a last column that holds nothing else. */
  readonly lastHead?: ReactNode;
}

/** The one table of the console: sorted, chosen from, opened by keys; cards where columns do not fit. */
export function DataTable<T>(props: DataTableProps<T>) {
  const narrow = useNarrow();
  if (props.rows?.length === 0)
    return (
      <section
        className="table-scroller"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        tabIndex={0}
        aria-label={props.label}
      >
        {props.empty}
      </section>
    );
  return narrow ? <DataCards {...props} cells={undefined} /> : <DataGrid {...props} />;
}
