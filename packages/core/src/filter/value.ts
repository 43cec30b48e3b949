import {
  type FilterForm,
  type FilterInput,
  type FilterOperator,
  type FilterParts,
  sameValue,
} from "../field/filterForm";
import type { Property } from "../field/property";
import { fieldTypeOf } from "../field/table";
import { plainForm } from "../field/textForm";
import type { TextKey } from "../text/catalogue";

/** The value that typed text means, or the key of the text that says what was expected. */
export type ReadValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: TextKey };

/** Fields of an unknown type are compared as text. */
const unknownFilter = sameValue(plainForm);

/** How the basic filter asks for a field. */
export const filterOf = ({ type }: Property): FilterForm => fieldTypeOf(type)?.filter ?? unknownFilter;

const partsOf = (property: Property): FilterParts => ({
  property,
  items:
    property.items === undefined ? undefined : { property: property.items, filter: filterOf(property.items) },
});

/**
 * Reads the value of a basic filter from text, as a terminal or a plain input gives it: lists by commas, a
 * span of time as `begin..end`, objects and locations as JSON.
 */
export function valueFromText(property: Property, operator: FilterOperator, text: string): ReadValue {
  const read = filterOf(property).parse(text, operator, partsOf(property));
  return read.ok ? read : { ok: false, problem: `filter.expected.${read.expected}` };
}

/** The text that is read as this value. */
export const textOfValue = (property: Property, operator: FilterOperator, value: unknown): string =>
  filterOf(property).print(value, operator, partsOf(property));

/** What a face asks the value of a condition with. */
export const filterInputOf = (property: Property, operator: FilterOperator): FilterInput =>
  filterOf(property).input(operator, property);
