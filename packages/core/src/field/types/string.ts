import type { FilterForm } from "../filterForm";
import { textInput } from "../filterForm";
import { defaultText, enumeration, pattern, presets } from "../settings";
import type { FieldType } from "../type";
import { textFilter, textual } from "./textual";

/** Where the field has an enumeration, its values are chosen from. */
const filter: FilterForm = {
  ...textFilter,
  input: (operator, property) =>
    property.enum !== undefined && (operator === "equals" || operator === "not_equal")
      ? { kind: "choice", choices: property.enum.map(String) }
      : textInput,
};

export const string: FieldType = {
  ...textual,
  label: "type.string",
  about: "about.string",
  icon: "format_quote",
  color: "#5fa55a",
  searchable: true,
  editableInTable: true,
  asAttribute: 1,
  namesDocument: true,
  filter,
  editor: "text",
  settings: () => [defaultText, presets, enumeration, pattern],
  options: ["primary", "translate", "readOnly", "unique", "required", "index"],
};
