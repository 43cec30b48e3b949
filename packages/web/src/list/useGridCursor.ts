import { blockOf, type GridPlace, type GridSize, inside } from "@twinhelm/core/list/gridPlace";
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { cellAt, type GridCells, type GridPoint, isSamePlace, placeOf } from "./gridCells";
import { gridEvents } from "./gridEvents";
import { focusCell, markCells } from "./gridMarks";

export interface GridCursorParts {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Absent: keys go from row to row. */
  readonly cells: GridCells | undefined;
  readonly size: GridSize;
  /** The key of each row, by which the cursor stays on it when the rows change. */
  readonly keyAt: (row: number) => string | undefined;
  readonly indexOf: (key: string) => number;
  /** Brings a row into view. */
  readonly show: (row: number) => void;
  readonly onToggle: (row: number, range: boolean) => void;
  readonly onOpen: (row: number) => void;
}

/** Where the keys of a table are, and how they move. */
export interface GridCursor {
  readonly point: () => GridPoint;
  /** True: a block is marked. */
  readonly isBlock: () => boolean;
  /** Takes a place that has the focus, or gets it by itself; `alone`: no block is marked any more. */
  readonly stand: (place: GridPlace, alone?: boolean) => void;
  /** Goes to a place; `marking`: the block from where one stood, or from its other end, to there is marked. */
  readonly go: (place: GridPlace, marking?: boolean) => void;
}

/**
 * The cursor of a table: one cell is its tab stop and has the focus, arrows go from cell to cell, Shift marks a block.
 * It lives in the document alone, so that a step draws nothing again.
 */
export function useGridCursor(parts: GridCursorParts) {
  const { scroller, cells, size, keyAt, indexOf } = parts;
  const state = useRef<State>({ place: { row: 0, column: 0 }, anchor: undefined, key: undefined });
  const hadFocus = cells !== undefined && placeOf(document.activeElement) !== undefined;
  const take = (place: GridPlace, anchor: GridPlace | undefined) => {
    state.current = { place, anchor, key: keyAt(place.row) };
    markCells(scroller.current, cursor.point(), anchor !== undefined);
  };
  const cursor: GridCursor = {
    point() {
      const { place, anchor = place } = state.current;
      return { place, block: blockOf(anchor, place) };
    },
    isBlock: () => state.current.anchor !== undefined,
    stand(place, alone = false) {
      if (alone || !isSamePlace(place, state.current.place)) take(place, undefined);
    },
    go(place, marking = false) {
      const { anchor, place: from } = state.current;
      take(place, marking ? (anchor ?? from) : undefined);
      focusCell(scroller.current, place, parts.show);
    },
  };
  useImperativeHandle(cells?.handle, () => ({
    focus: (place) => cursor.go(inside(place, size)),
    point: cursor.point,
  }));
  useLayoutEffect(() => {
    if (cells === undefined || size.rows === 0) return;
    const { place, anchor, key } = state.current;
    const row = key === undefined ? place.row : indexOf(key);
    take(inside(row < 0 ? place : { ...place, row }, size), row === place.row ? anchor : undefined);
    // The cell that had the focus is not drawn any more: the keys go on from the table.
    if (!hadFocus || document.activeElement !== document.body) return;
    (cellAt(scroller.current, state.current.place) ?? scroller.current)?.focus({ preventScroll: true });
  });
  return cells === undefined ? undefined : gridEvents(cursor, { ...parts, cells });
}

interface State {
  readonly place: GridPlace;
  /** The other end of the marked block. */
  readonly anchor: GridPlace | undefined;
  /** The row it stands on. */
  readonly key: string | undefined;
}
