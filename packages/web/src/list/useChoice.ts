import { selectRange, toggleRow } from "@twinhelm/core/list/selection";
import { useCallback, useRef } from "react";
import type { DataTableProps } from "./DataTable";

/** Chooses a row, or with the shift key all from the one chosen before. It stays the same between renders. */
export function useChoice<T>({ rows, keyOf, selection }: DataTableProps<T>) {
  const last = useRef<string>(undefined);
  const choose = (row: T | undefined, range: boolean) => {
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
  const latest = useRef(choose);
  latest.current = choose;
  return useCallback((row: T | undefined, range: boolean) => latest.current(row, range), []);
}
