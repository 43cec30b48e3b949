import { chosenRows, nothingSelected, type Selection } from "@twinhelm/core/list/selection";
import { useCallback, useMemo, useState } from "react";

export interface RowSelection<Row> {
  readonly selected: Selection;
  readonly change: (next: Selection) => void;
  readonly clear: () => void;
  /** Those that are chosen, in the order of the table. */
  readonly rows: readonly Row[];
}

/** Rows that are chosen. It clears on each load of data (spec 2, section 4). */
export function useSelection<Row extends { readonly _id: string }>(
  rows: readonly Row[] | undefined,
): RowSelection<Row> {
  const [state, setState] = useState({ rows, selected: nothingSelected });
  const selected = state.rows === rows ? state.selected : nothingSelected;
  const change = useCallback((next: Selection) => setState({ rows, selected: next }), [rows]);
  const clear = useCallback(() => change(nothingSelected), [change]);
  return useMemo(
    () => ({
      selected,
      change,
      clear,
      rows: chosenRows(rows ?? none, selected),
    }),
    [selected, change, clear, rows],
  );
}

const none: readonly never[] = [];
