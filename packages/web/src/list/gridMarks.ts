import type { GridPlace } from "@twinhelm/core/list/gridPlace";
import { cellAt, type GridPoint } from "./gridCells";

/** One cell is the tab stop; those of the block are marked. */
export function markCells(table: HTMLElement | null, { place, block }: GridPoint, isBlock: boolean): void {
  if (table === null) return;
  const stop = cellAt(table, place);
  for (const before of table.querySelectorAll('td[tabindex="0"]'))
    if (before !== stop) before.setAttribute("tabindex", "-1");
  stop?.setAttribute("tabindex", "0");
  for (const before of table.querySelectorAll("[data-marked]")) before.removeAttribute("data-marked");
  if (!isBlock) return;
  for (const row of table.querySelectorAll<HTMLElement>("[data-row]")) {
    const index = Number(row.dataset.row);
    if (index < block.top || index > block.bottom) continue;
    for (const cell of row.querySelectorAll<HTMLElement>("td[data-column]")) {
      const column = Number(cell.dataset.column);
      if (column >= block.left && column <= block.right) cell.dataset.marked = "";
    }
  }
}

/** Gives a cell the focus. A row far away is drawn once it has been scrolled to. */
export function focusCell(
  table: HTMLElement | null,
  place: GridPlace,
  show: (row: number) => void,
  tries = 5,
): void {
  const cell = cellAt(table, place);
  if (table === null) return;
  if (cell !== null) {
    cell.setAttribute("tabindex", "0");
    cell.focus({ preventScroll: true });
    keepClear(table, cell);
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else if (tries > 0) {
    show(place.row);
    requestAnimationFrame(() => focusCell(table, place, show, tries - 1));
  }
}

/** What stays at the edges covers no cell that is scrolled to. */
function keepClear(table: HTMLElement, cell: HTMLElement): void {
  const widthOf = (selector: string) => table.querySelector<HTMLElement>(selector)?.offsetWidth ?? 0;
  const heads = table.querySelector<HTMLElement>("thead")?.offsetHeight ?? 0;
  const stays = cell.matches(".lead, .primary");
  const left = stays ? 0 : widthOf("th.lead") + widthOf("th.primary");
  table.style.scrollPadding = `${heads}px ${stays ? 0 : widthOf("th.last-head")}px 0 ${left}px`;
}
