import type { KeyboardEvent } from "react";

interface RowKeys {
  readonly count: number;
  /** Rows in a screenful. */
  readonly page: number;
  /** Brings a row into view. */
  readonly show: (index: number) => void;
  readonly onToggle: (index: number, range: boolean) => void;
  readonly onOpen: (index: number) => void;
}

/**
 * Keys of a table: arrows, Page Up and Down, Home and End go from row to row, space chooses, Enter opens. What has
 * keys of its own inside a row, such as a box or a link, keeps them.
 */
export function useRowKeys({ count, page, show, onToggle, onOpen }: RowKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    if (!(target instanceof HTMLElement) || count === 0) return;
    const row = target.closest("[data-row]");
    if (target !== currentTarget && row === null) return;
    const at = row === null ? -1 : Number(row.getAttribute("data-row"));
    const onRow = row === target;
    if (onRow && key === " ") onToggle(at, event.shiftKey);
    else if (onRow && key === "Enter") onOpen(at);
    else {
      const to = {
        ArrowDown: at + 1,
        ArrowUp: at - 1,
        PageDown: at + page,
        PageUp: at - page,
        Home: 0,
        End: count - 1,
      }[key];
      // From outside of the rows only an arrow goes in: the other keys scroll.
      if (to === undefined || (row === null && key !== "ArrowDown")) return;
      focusRow(currentTarget, Math.max(0, Math.min(count - 1, to)), show);
    }
    event.preventDefault();
  };
}

/** A row far away is drawn once it has been scrolled to. */
function focusRow(table: HTMLElement, index: number, show: (index: number) => void, tries = 5): void {
  const row = table.querySelector<HTMLElement>(`[data-row="${index}"]`);
  if (row !== null) {
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  } else if (tries > 0) {
    show(index);
    requestAnimationFrame(() => focusRow(table, index, show, tries - 1));
  }
}
