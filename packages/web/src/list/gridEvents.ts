import { type GridPlace, movedPlace } from "@twinhelm/core/list/gridPlace";
import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { columnOfHead, type GridCells, isSamePlace, isTyped, placeOf } from "./gridCells";
import { stopIn } from "./headStops";
import type { GridCursor, GridCursorParts } from "./useGridCursor";

type Parts = GridCursorParts & { readonly cells: GridCells };

/** What happens in a table in which keys go from cell to cell. What is typed into a cell is left alone. */
export const gridEvents = (cursor: GridCursor, parts: Parts) => ({
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isTyped(event.target) || parts.size.rows === 0) return;
    const at = placeOf(event.target);
    const head = columnOfHead(event.target);
    if (head !== undefined) {
      if (event.key !== "ArrowDown" || event.altKey) return;
      cursor.go({ row: 0, column: head });
    } else if (at === undefined) {
      // From the table itself the keys go to the cell where the cursor was.
      if (event.target !== event.currentTarget || !/^(Arrow|Enter)/.test(event.key)) return;
      cursor.go(cursor.point().place);
    } else if (!press(cursor, parts, event, at)) return;
    event.preventDefault();
  },
  onFocus({ target }: FocusEvent<HTMLElement>) {
    const place = placeOf(target);
    if (place !== undefined) cursor.stand(place);
  },
  ...pointerEvents(cursor, parts),
  onCopy(event: ClipboardEvent<HTMLElement>) {
    const isFree = isInCell(event) && (getSelection()?.isCollapsed ?? true);
    if (isFree && parts.cells.onCopy?.(event, cursor.point()) === true) event.preventDefault();
  },
  onPaste(event: ClipboardEvent<HTMLElement>) {
    if (isInCell(event) && parts.cells.onPaste?.(event, cursor.point()) === true) event.preventDefault();
  },
});

/** Whether the keys are on a cell, not in what is typed there. */
const isInCell = ({ target }: ClipboardEvent): boolean => !isTyped(target) && placeOf(target) !== undefined;

const pointerEvents = (cursor: GridCursor, { cells }: Parts) => ({
  onPointerDown(event: PointerEvent<HTMLElement>) {
    const place = placeOf(event.target);
    if (place === undefined || place.column < 0 || isTyped(event.target) || event.button !== 0) return;
    if (!event.shiftKey) cursor.stand(place, true);
    else {
      event.preventDefault();
      cursor.go(place, true);
    }
  },
  onPointerOver(event: PointerEvent<HTMLElement>) {
    const place = placeOf(event.target);
    if (event.buttons !== 1 || event.pointerType !== "mouse" || place === undefined || place.column < 0)
      return;
    const began = placeOf(document.activeElement);
    if (began === undefined || isTyped(event.target) || isSamePlace(began, place)) return;
    cursor.go(place, true);
  },
  onClick({ target, shiftKey, ctrlKey, metaKey }: MouseEvent<HTMLElement>) {
    const isControl = target instanceof Element && target.closest("button, a, input, label") !== null;
    if (isControl || isTyped(target) || shiftKey || ctrlKey || metaKey || cursor.isBlock()) return;
    const place = placeOf(target);
    if (place !== undefined && place.column >= 0) cells.onClick(cursor.point());
  },
});

/** A key on a cell, or on a control in it; true: it is done. */
function press(
  cursor: GridCursor,
  { cells, size, onToggle, onOpen }: Parts,
  event: KeyboardEvent<HTMLElement>,
  at: GridPlace,
): boolean {
  const { key, shiftKey, altKey, target } = event;
  const whole = event.ctrlKey || event.metaKey;
  if (key === "ArrowUp" && at.row === 0 && !shiftKey && !altKey && !whole) {
    const heads = event.currentTarget.querySelectorAll(at.column < 0 ? "th.lead" : "th[data-head]");
    stopIn(heads[Math.max(0, at.column)] ?? null)?.focus();
    return true;
  }
  const to = altKey ? undefined : movedPlace(at, { key, whole }, size);
  if (to !== undefined) {
    cursor.go(to, shiftKey && key.startsWith("Arrow"));
    return true;
  }
  if (!(target instanceof HTMLElement) || !target.matches("td")) return false;
  if (key === " " && !whole) {
    onToggle(at.row, shiftKey);
    return true;
  }
  if (cells.onKey(event, cursor.point())) return true;
  if (key !== "Enter") return false;
  onOpen(at.row);
  return true;
}
