import type { MouseEvent } from "react";
import { CardOrder } from "./CardOrder";
import type { DataTableProps } from "./DataTable";
import { PageBox } from "./PageBox";
import { RowLead } from "./RowLead";
import { cardColumns } from "./TableColumn";
import { useTableRows } from "./useTableRows";

const cardHeight = 148;

/** Rows as cards: what names a row, then its first columns. Boxes, links and keys are those of the table. */
export function DataCards<T>(props: DataTableProps<T>) {
  const { label, rows, dimmed, selection } = props;
  const { scroller, drawn, before, after, measure, choose, open, events } = useTableRows(props, cardHeight);
  return (
    <section
      className="table-scroller card-scroller"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={rows === undefined || dimmed}
      {...events}
    >
      <div className="card-bar">
        {selection !== undefined && <PageBox {...props} />}
        <CardOrder columns={props.columns} sort={props.sort} onSort={props.onSort} />
      </div>
      {rows === undefined && <CardSkeleton />}
      <ul
        className={dimmed ? "cards-list dimmed" : "cards-list"}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {drawn.map((index) => {
          const row = rows?.[index];
          if (row === undefined) return null;
          const key = props.keyOf(row);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the rows are those of the region
            <li
              key={key}
              ref={measure}
              tabIndex={-1}
              data-row={index}
              data-index={index}
              className={`row-card ${selection?.selected.has(key) ? "is-chosen" : ""} ${props.changed?.has(key) ? "is-changed" : ""}`}
              onClick={(event) => {
                if (isFree(event)) open(index);
              }}
            >
              <Card of={props} row={row} onChoose={choose} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface CardProps<T> {
  readonly of: DataTableProps<T>;
  readonly row: T;
  readonly onChoose: (row: T, range: boolean) => void;
}

function Card<T>({ of, row, onChoose }: CardProps<T>) {
  const { columns, selection } = of;
  const { name, others, actions } = cardColumns(columns);
  const chosen = selection?.selected.has(of.keyOf(row)) ?? false;
  return (
    <>
      <div className="card-head">
        <RowLead of={of} row={row} chosen={chosen} onChoose={onChoose} />
        <span className="card-name">{name === undefined ? of.nameOf(row) : of.cell(row, name)}</span>
        {actions.map((at) => (
          <span key={at}>{of.cell(row, at)}</span>
        ))}
      </div>
      <dl>
        {others.map((at) => (
          <div key={columns[at]?.key}>
            <dt>{columns[at]?.title}</dt>
            <dd>{of.cell(row, at)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Whether a press means the card: it is on nothing that does something itself, and ends no choice of text. */
const isFree = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest("a, button, input, label") === null &&
  (getSelection()?.isCollapsed ?? true);

const CardSkeleton = () => (
  <div className="cards-list">
    {Array.from({ length: 5 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cards of a skeleton have nothing else
      <div key={at} className="row-card">
        <span className="bp6-skeleton">{"\u2007".repeat(24)}</span>
      </div>
    ))}
  </div>
);
