import { selectRange, toggleRow } from "@twinhelm/core/list/selection";
import { useRef } from "react";
import type { DataTableProps } from "./DataTable";

/** Chooses a row, or with the shift key all from the one chosen before. */
export function useChoice<T>({ rows, keyOf, selection }: DataTableProps<T>) {
  const last = useRef<string>(undefined);
  return (row: T | undefined, range: boolean) => {
    if (row === undefined || selection === undefined) return;
    const key = keyOf(row);
    const { locked } = selection;
    if (locked?.(key) !== undefined) return;
    const keys = rows?.map(keyOf).filter((each) => locked?.(each) === undefined) ?? [];
    selection.change(
      range && last.current !== undefined
        ? selectRange(selection.selected, keys, last.current, key)
        : toggleRow(selection.selected, key),
    );
    last.current = key;
  };
}
