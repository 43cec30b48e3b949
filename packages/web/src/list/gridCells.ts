import type { GridBlock, GridPlace } from "@twinhelm/core/list/gridPlace";
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";

/** What can be done with the cells of a table in which keys go from cell to cell. */
export interface GridCells {
  readonly handle: RefObject<GridHandle | null>;
  /** Whether the cells of a column are only looked at. */
  readonly isFixed: (column: number) => boolean;
  /** A key on a cell that neither moves nor chooses; true: it did something. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, at: GridPoint) => boolean;
  readonly onClick: (at: GridPoint) => void;
  /** True: something was copied. */
  readonly onCopy?: ((event: ClipboardEvent<HTMLElement>, at: GridPoint) => boolean) | undefined;
  readonly onPaste?: ((event: ClipboardEvent<HTMLElement>, at: GridPoint) => boolean) | undefined;
}

/** The cell that has the keys, and the block that is marked with it. */
export interface GridPoint {
  readonly place: GridPlace;
  readonly block: GridBlock;
}

/** Moves the cursor of a table from outside. */
export interface GridHandle {
  readonly focus: (place: GridPlace) => void;
  readonly point: () => GridPoint;
}

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("td[data-column]") : null;

/** The cell that something is in; `undefined`: it is in none. */
export function placeOf(target: EventTarget | null): GridPlace | undefined {
  const cell = cellOf(target);
  const row = cell?.closest("[data-row]")?.getAttribute("data-row");
  const column = cell?.getAttribute("data-column");
  return row == null || column == null ? undefined : { row: Number(row), column: Number(column) };
}

/** The column in whose head something is, -1 in that over the boxes; `undefined`: it is in none. */
export function columnOfHead(target: EventTarget | null): number | undefined {
  const head = target instanceof Element ? target.closest("th") : null;
  if (head === null) return undefined;
  return [...(head.parentElement?.querySelectorAll("th[data-head]") ?? [])].indexOf(head);
}

/** The cell at a place, where its row is drawn. */
export const cellAt = (table: HTMLElement | null, { row, column }: GridPlace): HTMLElement | null =>
  table?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`) ?? null;

/** Whether a key was pressed in something that is typed in. */
export const isTyped = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("[data-cell-editor]") !== null;

export const isSamePlace = (one: GridPlace, other: GridPlace): boolean =>
  one.row === other.row && one.column === other.column;
