import { visibleText } from "@twinhelm/core/text/visible";
import stringWidth from "string-width";
import type { OutputColumn } from "./output";

/** Widest cell of a table on a terminal; elsewhere nothing is cut. */
const widest = 40;

/** The lines of a table, columns aligned by the width they take on a terminal. */
export function tableLines<T>(
  rows: readonly T[],
  columns: readonly OutputColumn<T>[],
  terminalWidth: number | undefined,
): readonly string[] {
  const shown = (value: string) => {
    const line = visibleText(value);
    return terminalWidth === undefined ? line : cut(line, widest);
  };
  const cells = rows.map((row) => columns.map((column) => shown(column.text(row))));
  const head = columns.map((column) => shown(column.title));
  const widths = columns.map((_, index) =>
    Math.max(...[head, ...cells].map((line) => stringWidth(line[index] ?? ""))),
  );
  const layOut = (line: readonly string[]) =>
    line
      .map((cell, index) => pad(cell, widths[index] ?? 0, columns[index]?.align ?? "left"))
      .join("  ")
      .trimEnd();
  return [head, ...cells]
    .map(layOut)
    .map((line) => (terminalWidth === undefined ? line : cut(line, terminalWidth)));
}

function pad(text: string, width: number, align: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, width - stringWidth(text)));
  return align === "right" ? space + text : text + space;
}

/** Cuts a line to a width, with an ellipsis in the place of what is missing. */
export function cut(line: string, width: number): string {
  if (stringWidth(line) <= width) return line;
  let result = "";
  let used = 1;
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    used += stringWidth(segment);
    if (used > width) break;
    result += segment;
  }
  return `${result}…`;
}
