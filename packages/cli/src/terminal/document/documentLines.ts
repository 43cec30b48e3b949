import type { Column } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import type { Cell } from "@twinhelm/core/field/cell";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import type { Paint } from "../layout/paint";
import { fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";
import { headOf } from "../table/cells";

/** Widest column of the names of fields. */
const widest = 24;

/** A document whole: each field with its exact value, which the table may have cut. `changed`: fields with a mark. */
export function documentLines(
  document: BucketDocument,
  columns: readonly Column[],
  cellOf: CellOf,
  width: number,
  paint: Paint,
  changed?: ReadonlySet<string>,
): readonly string[] {
  const labelWidth = Math.min(
    widest,
    Math.floor(width / 3),
    Math.max(...columns.map((c) => widthOf(headOf(c)))),
  );
  const valueWidth = Math.max(1, width - labelWidth - 4);
  return columns.flatMap((column) => {
    const label = paint(
      fit(headOf(column), labelWidth),
      ...(column.primary ? (["bold"] as const) : (["dim"] as const)),
    );
    const values = valueLines(column, document[column.key], cellOf).flatMap((line) => wrap(line, valueWidth));
    const blank = " ".repeat(labelWidth);
    const mark = changed?.has(column.key) ? paint("•", "accent") : " ";
    return values.map((line, index) => `${mark}${index === 0 ? label : blank}  ${line}`);
  });
}

/** The value in words, and where words say less than the value, the value itself. */
function valueLines(column: Column, value: unknown, cellOf: CellOf): readonly string[] {
  const cell = cellOf(column.property, value);
  if (cell.kind === "list") return [cell.items.join(", ")];
  return cell.kind === "rich" ? visibleLines(cell.plain) : lines[cell.kind](cell);
}

type Line = Pick<Cell, "text" | "exact">;

const exactly = ({ exact }: Line) => visibleLines(exact);

const lines: Readonly<Record<Exclude<Cell["kind"], "list" | "rich">, (cell: Line) => readonly string[]>> = {
  empty: () => ["–"],
  text: exactly,
  number: exactly,
  boolean: exactly,
  date: ({ text, exact }) => [`${text} (${visibleText(exact)})`],
  nested: exactly,
  color: exactly,
  image: exactly,
  related: exactly,
};
