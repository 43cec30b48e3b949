import { defaultRatio, type Ratio, ratios } from "../model";

/** Pixels of one cell of a dashboard and of the gap between two (spec 3, section 2.4). */
export const cellSize = 240;
export const cellGap = 10;

/** Columns and rows that a component takes. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
}

/** The ratio as it is drawn; one that is not known is that of a new component. */
export const ratioOf = (text: string): Ratio => ratios.find((each) => each === text) ?? defaultRatio;

export function cellsOf(ratio: Ratio): Cells {
  const [columns, rows] = ratio.split("/").map(Number);
  return { columns: columns ?? 1, rows: rows ?? 1 };
}

/** Pixels of so many cells and the gaps between them. */
export const pixelsOf = (cells: number): number => cellSize * cells + cellGap * (cells - 1);

/** Whether there is too little room for a chart or a table: it is opened by a button (contract, console-gaps.md section 10.3). */
export const isSmall = (ratio: Ratio): boolean => ["1/1", "1/2", "2/1"].includes(ratio);

/** Rows on a page of a table, and those that can be chosen (spec 3, section 9). One choice: it cannot be changed. */
export function tablePages(ratio: Ratio): { readonly size: number; readonly sizes: readonly number[] } {
  if (isSmall(ratio)) return { size: 15, sizes: [3, 15, 50] };
  return ratio === "4/4" ? { size: 15, sizes: [15] } : { size: 3, sizes: [3] };
}
