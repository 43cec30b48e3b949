import { textCell } from "../cell";
import { type FilterForm, textInput } from "../filterForm";
import { asSent, noKeywords, ownKeywords } from "../keywords";
import type { Property } from "../property";
import { plainForm, type ValueProblem } from "../textForm";
import type { FieldType } from "../type";

/** Formats of the contract (bucket.md section 4.2). Others are kept and ignored. */
const knownFormats = new Set<string | undefined>(["date-time", "objectid", "objectid-string", "regex"]);

/** What the types have in common whose values are any text. */
export const textual = {
  origin: "string",
  structure: "scalar",
  cell: textCell,
  align: "left",
  sortable: true,
  asItem: true,
  text: plainForm,
  check: textProblem,
  schema: (property) => ({
    ...ownKeywords(property),
    type: "string",
    ...(knownFormats.has(property.format) ? { format: property.format } : {}),
  }),
  completed: asSent,
  stored: asSent,
  example: () => "",
  definition: noKeywords,
} as const satisfies Partial<FieldType>;

/** The filter of the texts that people write. */
export const textFilter: FilterForm = {
  operators: ["equals", "not_equal", "includes", "regex"],
  condition: "operator",
  parse: (text, _, { property }) => plainForm.parse(text, property),
  print: plainForm.print,
  input: () => textInput,
};

function textProblem(value: unknown, property: Property): ValueProblem | undefined {
  const text = String(value);
  const { minLength, maxLength, pattern } = property;
  const length = [...text].length;
  if (minLength !== undefined && length < minLength)
    return { key: "minLength", values: { min: minLength - 1 } };
  if (maxLength !== undefined && length > maxLength) return { key: "maxLength", values: { max: maxLength } };
  return pattern !== undefined && !matches(pattern, text) ? { key: "pattern", values: {} } : undefined;
}

/** A pattern that cannot be read refuses nothing: the server has the last word. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}
