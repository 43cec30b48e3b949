import type { Column } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { relatedWithin, withNames } from "@twinhelm/core/document/nestedNames";
import type { RelatedIds, RelatedName } from "@twinhelm/core/document/relatedNames";
import type { Cell } from "@twinhelm/core/field/cell";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import type { Property } from "@twinhelm/core/field/property";
import { isReference, structureOf } from "@twinhelm/core/field/structure";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import type { Paint } from "../layout/paint";
import { fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";
import { headOf } from "../table/cells";
import { isNested, nestedLines } from "./nestedLines";

/** Widest column of the names of fields: more where the screen is wide. */
const widest = 24;
const widestOfWide = 36;
const wide = 120;

interface Reading {
  readonly columns: readonly Column[];
  readonly cellOf: CellOf;
  /** What related documents are called that are named inside of objects. */
  readonly nameOf?: RelatedName | undefined;
  readonly width: number;
  readonly paint: Paint;
  /** Fields with a mark. */
  readonly changed?: ReadonlySet<string> | undefined;
}

/** A document whole: each field with its exact value, which the table may have cut. */
export function documentLines(
  document: BucketDocument,
  { columns, cellOf, nameOf, width, paint, changed }: Reading,
): readonly string[] {
  const labelWidth = Math.min(
    width < wide ? widest : widestOfWide,
    Math.floor(width / 3),
    Math.max(...columns.map((c) => widthOf(headOf(c)))),
  );
  const valueWidth = Math.max(1, width - labelWidth - 4);
  return columns.flatMap((column) => {
    const label = paint(
      fit(headOf(column), labelWidth),
      ...(column.primary ? (["bold"] as const) : (["dim"] as const)),
    );
    const { property } = column;
    const stored = document[column.key];
    const isDeep = property !== undefined && hasParts(property) && isNested(stored);
    const shown = isDeep && nameOf !== undefined ? withNames(property, stored, nameOf) : stored;
    const linesOf = (inner: Property | undefined, part: unknown) => valueLines(inner, part, cellOf);
    const whole = isDeep ? nestedLines(property, shown, linesOf) : linesOf(property, stored);
    const values = whole.flatMap((line) => wrap(line, valueWidth));
    const blank = " ".repeat(labelWidth);
    const mark = changed?.has(column.key) ? paint("•", "accent") : " ";
    return values.map((line, index) => `${mark}${index === 0 ? label : blank}  ${line}`);
  });
}

const hasParts = ({ type }: Property): boolean => ["fields", "list"].includes(structureOf(type) ?? "");

/** The value in words, and where words say less than the value, the value itself. */
function valueLines(property: Property | undefined, value: unknown, cellOf: CellOf): readonly string[] {
  const cell = cellOf(property, value);
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

/** The documents that relations inside of objects name. */
export const relatedInside = (
  document: BucketDocument | null | undefined,
  columns: readonly Column[],
): readonly RelatedIds[] =>
  columns.flatMap(({ key, property }) =>
    property === undefined || isReference(property) ? [] : relatedWithin(property, document?.[key]),
  );
