import { useWindowSize } from "ink";
import { leastColumns, leastRows } from "./geometry";

/** The size of the terminal; at least what the console needs, as nothing is seen of it in less. */
export function useRoom(): { readonly columns: number; readonly rows: number } {
  const { columns, rows } = useWindowSize();
  return { columns: Math.max(columns, leastColumns), rows: Math.max(rows, leastRows) };
}
