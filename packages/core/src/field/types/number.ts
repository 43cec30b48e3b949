import { textCell } from "../cell";
import { asSent, noKeywords, ownKeywords } from "../keywords";
import type { Property } from "../property";
import { defaultNumber, enumeration, maximum, minimum } from "../settings";
import { numberForm, type ValueProblem } from "../textForm";
import type { FieldType } from "../type";

function numberProblem(value: unknown, { minimum, maximum }: Property): ValueProblem | undefined {
  const number = Number(value);
  if (minimum !== undefined && number < minimum) return { key: "minimum", values: { min: minimum } };
  return maximum !== undefined && number > maximum ? { key: "maximum", values: { max: maximum } } : undefined;
}

export const number: FieldType = {
  label: "type.number",
  about: "about.number",
  icon: "looks_one",
  color: "#dabd1a",
  origin: "number",
  structure: "scalar",
  cell: (value, _, tools) =>
    typeof value === "number"
      ? { kind: "number", text: tools.number(value), exact: String(value) }
      : textCell(value),
  align: "right",
  sortable: true,
  searchable: false,
  editableInTable: true,
  asItem: true,
  asAttribute: 3,
  namesDocument: false,
  text: numberForm,
  check: numberProblem,
  filter: {
    operators: [
      "equals",
      "not_equal",
      "less_than",
      "greater_than",
      "less_than_or_equal",
      "greater_than_or_equal",
    ],
    condition: "operator",
    parse: (text, _, { property }) => numberForm.parse(text, property),
    print: numberForm.print,
    input: () => ({ kind: "text", decimal: true }),
  },
  schema: (property) => ({ ...ownKeywords(property), type: "number" }),
  completed: asSent,
  stored: asSent,
  example: ({ minimum = 0, maximum = minimum }) => Math.min(minimum, maximum),
  editor: "number",
  definition: noKeywords,
  settings: () => [minimum, maximum, defaultNumber, enumeration],
  options: ["primary", "readOnly", "unique", "required", "index"],
};
