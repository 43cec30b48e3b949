import { visibleText } from "../../text/visible";
import { type Cell, type CellTools, emptyCell, lineOf, shownText, textCell } from "../cell";
import { asSent, ownKeywords } from "../keywords";
import type { Property } from "../property";
import { jsonForm, type ValueProblem } from "../textForm";
import type { FieldType, JsonSchema } from "../type";

/** What the types have in common whose values are lists of the values of `items`. */
export const listed = {
  origin: "array",
  structure: "list",
  cell: listCell,
  align: "left",
  sortable: false,
  searchable: false,
  asItem: false,
  asAttribute: false,
  namesDocument: false,
  text: jsonForm,
  completed: asSent,
  stored: asSent,
  example: () => [],
} as const satisfies Partial<FieldType>;

/** Items as cells of their own type have them; an object by its fields. */
function listCell(value: unknown, { items }: Property, tools: CellTools): Cell {
  if (!Array.isArray(value)) return textCell(value);
  const shown = value.map((item) => visibleText(itemText(item, items, tools))).filter((item) => item !== "");
  if (shown.length === 0) return emptyCell;
  return { kind: "list", text: lineOf(shown.join(", ")).text, exact: shownText(value), items: shown };
}

function itemText(item: unknown, property: Property | undefined, tools: CellTools): string {
  if (typeof item !== "object" || item === null || Array.isArray(item))
    return tools.cell(property, item).text;
  return Object.entries(item)
    .map(([name, value]) => `${name}: ${shownText(value)}`)
    .join(", ");
}

export const listSchema = (
  property: Property,
  schemaOf: (property: Property) => JsonSchema,
  more: JsonSchema = {},
): JsonSchema => ({
  ...ownKeywords(property),
  type: "array",
  ...more,
  ...(property.items === undefined ? {} : { items: schemaOf(property.items) }),
});

/** Texts of spec 1, section 5. */
export function listProblem(
  value: unknown,
  { minItems, maxItems, uniqueItems }: Pick<Property, "minItems" | "maxItems" | "uniqueItems">,
): ValueProblem | undefined {
  const items = Array.isArray(value) ? value : [];
  if (minItems !== undefined && items.length < minItems) return { key: "minItems", values: { n: minItems } };
  if (maxItems !== undefined && items.length > maxItems) return { key: "maxItems", values: { n: maxItems } };
  const different = new Set(items.map((item) => JSON.stringify(item)));
  return uniqueItems === true && different.size < items.length
    ? { key: "uniqueItems", values: {} }
    : undefined;
}
