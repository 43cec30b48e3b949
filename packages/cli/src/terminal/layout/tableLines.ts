import { visibleText } from "@twinhelm/core/text/visible";
import { fit, widthOf } from "./width";

/** Columns of the terminal that one cell takes at most. */
const widest = 32;

/** Rows that tell how wide their columns are: those of a large file all look alike. */
const measured = 1_000;

/** A table as lines of at most `width`; `from`: its first column in sight; `right`: columns that are aligned there. */
export function tableLines(
  rows: readonly (readonly string[])[],
  from: number,
  width: number,
  right: ReadonlySet<number> = new Set(),
): readonly string[] {
  const count = columnsIn(rows);
  const widths: number[] = [];
  let room = width;
  for (let column = from; column < count && room > 0; column += 1) {
    const own = Math.max(1, ...rows.slice(0, measured).map((row) => cellWidth(row[column] ?? "")));
    widths.push(Math.min(own, room));
    room -= own + 3;
  }
  return rows.map((row) =>
    widths
      .map((own, at) => fit(visibleText(row[from + at] ?? ""), own, right.has(from + at) ? "right" : "left"))
      .join(" │ ")
      .trimEnd(),
  );
}

const cellWidth = (cell: string): number => Math.min(widest, widthOf(visibleText(cell.slice(0, 2 * widest))));

/** Cells of the longest row. */
export const columnsIn = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((most, row) => Math.max(most, row.length), 0);
