import { escapedText, visibleText } from "@twinhelm/core/text/visible";
import { cut, fit, widthOf } from "../terminal/layout/width";
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
    return terminalWidth === undefined ? line : cut(escapedText(line), widest);
  };
  const cells = rows.map((row) => columns.map((column) => shown(column.text(row))));
  const head = columns.map((column) => shown(column.title));
  const widths = columns.map((_, index) =>
    Math.max(...[head, ...cells].map((line) => widthOf(line[index] ?? ""))),
  );
  const layOut = (line: readonly string[]) =>
    line
      .map((cell, index) => fit(cell, widths[index] ?? 0, columns[index]?.align ?? "left"))
      .join("  ")
      .trimEnd();
  return [head, ...cells]
    .map(layOut)
    .map((line) => (terminalWidth === undefined ? line : cut(line, terminalWidth)));
}
