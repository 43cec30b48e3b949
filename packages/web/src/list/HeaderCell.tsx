import { Button } from "@blueprintjs/core";
import type { Sort } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { type ReactNode, useRef } from "react";
import { ActionMenuItem } from "../shell/ActionMenuItem";
import { MaterialIcon } from "../shell/MaterialIcon";
import { MenuPopover } from "../shell/MenuPopover";
import { ColumnResizer } from "./ColumnResizer";
import { classOf, type TableColumn, widthStyle } from "./TableColumn";

export interface HeaderCellProps {
  readonly column: TableColumn;
  readonly sort: Sort | undefined;
  /** Sorts by this column; no direction: no order of its own. */
  readonly onSort: (field: string, direction?: Sort["direction"]) => void;
  /** The next order in the cycle. */
  readonly onCycle: (field: string) => void;
  readonly width: number | undefined;
  /** Absent: it cannot be made wider. No width: as wide as what it holds. */
  readonly onResize?: ((key: string, width: number | undefined) => void) | undefined;
}

/** Title with its type, order, menu and width. */
export function HeaderCell(props: HeaderCellProps) {
  const { column, sort, onCycle, width, onResize } = props;
  const cell = useRef<HTMLTableCellElement>(null);
  const direction = sort?.field === column.key ? sort.direction : undefined;
  const order = direction === undefined ? "none" : direction === 1 ? "ascending" : "descending";
  const title = (
    <>
      {column.icon !== undefined && <MaterialIcon name={column.icon} />}
      <span className="header-text">{column.title}</span>
      {direction !== undefined && <MaterialIcon name={direction === 1 ? "arrow_upward" : "arrow_downward"} />}
    </>
  );
  return (
    <th
      ref={cell}
      scope="col"
      data-head={column.key}
      className={classOf(column)}
      style={widthStyle(width)}
      aria-sort={column.sortable ? order : undefined}
    >
      <span className="header-row">
        {column.sortable ? (
          <button
            type="button"
            className="header"
            aria-keyshortcuts={column.movable === true ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
            title={[text("list.sortBy", { column: column.title }), column.hint].filter(Boolean).join(". ")}
            onClick={() => onCycle(column.key)}
          >
            {title}
          </button>
        ) : (
          <span className="header" title={column.hint ?? column.title}>
            {title}
          </span>
        )}
        {column.plain !== true && (
          <ColumnMenu
            {...props}
            direction={direction}
            onEdge={() => cell.current?.querySelector<HTMLElement>(".column-resizer")?.focus()}
          />
        )}
      </span>
      {onResize !== undefined && column.plain !== true && (
        <ColumnResizer
          title={column.title}
          measure={() => cell.current?.offsetWidth ?? 0}
          width={width}
          onResize={(next) => onResize(column.key, next)}
        />
      )}
    </th>
  );
}

interface ColumnMenuProps extends HeaderCellProps {
  readonly direction: Sort["direction"] | undefined;
  /** Gives the keys to the edge that changes its width. */
  readonly onEdge: () => void;
}

function ColumnMenu(props: ColumnMenuProps) {
  const { column, onResize, width, onEdge } = props;
  const { key, title, sortable, menu } = column;
  if (!sortable && onResize === undefined && menu === undefined) return null;
  const label = tableText("columns.menu", { column: title });
  const items = (): ReactNode => (
    <>
      {menu?.()}
      {sortable && <SortItems {...props} />}
      {onResize !== undefined && (
        <>
          <ActionMenuItem icon="settings_ethernet" text={tableText("columns.resize")} onClick={onEdge} />
          <ActionMenuItem
            icon="fit_screen"
            text={tableText("columns.fit")}
            disabled={width === undefined}
            onClick={() => onResize(key, undefined)}
          />
        </>
      )}
    </>
  );
  return (
    <MenuPopover items={items}>
      <Button
        className="column-menu"
        variant="minimal"
        size="small"
        aria-label={label}
        title={label}
        icon={<MaterialIcon name="arrow_drop_down" />}
      />
    </MenuPopover>
  );
}

function SortItems({ column: { key }, direction, onSort }: ColumnMenuProps) {
  return (
    <>
      <ActionMenuItem icon="arrow_upward" text={tableText("sort.ascending")} onClick={() => onSort(key, 1)} />
      <ActionMenuItem
        icon="arrow_downward"
        text={tableText("sort.descending")}
        onClick={() => onSort(key, -1)}
      />
      {direction !== undefined && (
        <ActionMenuItem icon="clear" text={tableText("sort.clear")} onClick={() => onSort(key)} />
      )}
    </>
  );
}
