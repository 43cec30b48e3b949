import type { filterText } from "../text/filter";
import type { Property } from "./property";
import { type Parsed, parsed, parseJson, type TextForm, unparsed } from "./textForm";

/** Operators of the basic filter, by the names that the spec gives them. */
export type FilterOperator =
  | "equals"
  | "not_equal"
  | "includes"
  | "regex"
  | "less_than"
  | "greater_than"
  | "less_than_or_equal"
  | "greater_than_or_equal"
  | "include_one"
  | "not_include"
  | "include_all"
  | "between";

/** What is known of each way to ask for the value of a condition. */
export interface FilterInputs {
  readonly text: {
    readonly decimal: boolean;
    readonly hint?: Parameters<typeof filterText>[0] | undefined;
  };
  readonly choice: { readonly choices: readonly string[] };
  readonly list: { readonly decimal: boolean };
  readonly span: object;
}

export type FilterInputOf<Kind extends keyof FilterInputs> = { readonly kind: Kind } & FilterInputs[Kind];

/** What a face asks the value of a condition with. Each face has a table of the kinds. */
export type FilterInput = { [Kind in keyof FilterInputs]: FilterInputOf<Kind> }[keyof FilterInputs];

/** How the basic filter asks for fields of one type (contract, console-gaps.md section 4.6). */
export interface FilterForm {
  /** The default first. */
  readonly operators: readonly FilterOperator[];
  /** How a condition is written: with an operator, as the value itself, or about the id of a related document. */
  readonly condition: "operator" | "value" | "reference";
  /** Reads the value of a condition. `items`: the filter of the items of a list. */
  readonly parse: (text: string, operator: FilterOperator, parts: FilterParts) => Parsed;
  /** The text that `parse` reads as this value. */
  readonly print: (value: unknown, operator: FilterOperator, parts: FilterParts) => string;
  readonly input: (operator: FilterOperator, property: Property) => FilterInput;
}

export interface FilterParts {
  readonly property: Property;
  /** The items of a list: what they are, and how a filter asks for them. */
  readonly items: { readonly property: Property; readonly filter: FilterForm } | undefined;
}

export const textInput: FilterInput = { kind: "text", decimal: false };

/** The value has to be the same. */
export const sameValue = (form: TextForm): FilterForm => ({
  operators: ["equals"],
  condition: "value",
  parse: (text, _, { property }) => form.parse(text, property),
  print: form.print,
  input: () => textInput,
});

/** A list of the values of the items: by commas, or as a JSON list. */
export function parseList(text: string, { items }: FilterParts): Parsed {
  const values: unknown[] = [];
  for (const part of listParts(text)) {
    const read = items === undefined ? parsed(part) : parseItem(part, items);
    if (!read.ok) return read;
    values.push(read.value);
  }
  return values.length === 0 ? unparsed("list") : parsed(values);
}

type Items = NonNullable<FilterParts["items"]>;

const parseItem = (part: string, { property, filter }: Items): Parsed =>
  filter.parse(part, "equals", { property, items: undefined });

/** The text of a list: by commas where that loses nothing, else a JSON list. */
export function printList(value: unknown, { items }: FilterParts): string {
  const parts = (Array.isArray(value) ? value : [value]).map((part) =>
    items === undefined
      ? String(part)
      : items.filter.print(part, "equals", { property: items.property, items: undefined }),
  );
  const isPlain = parts.every((part) => part !== "" && !part.includes(",") && part === part.trim());
  return isPlain && !parts.join().startsWith("[") ? parts.join(",") : JSON.stringify(parts);
}

/** Parts of a list: by commas, or those of a JSON list, each as text. */
export const listParts = (text: string): readonly string[] =>
  partsOfJson(text) ??
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function partsOfJson(text: string): readonly string[] | undefined {
  const read = text.trim().startsWith("[") ? parseJson(text) : undefined;
  if (read?.ok !== true || !Array.isArray(read.value)) return undefined;
  return read.value.map((part) => (typeof part === "string" ? part : (JSON.stringify(part) ?? "")));
}
