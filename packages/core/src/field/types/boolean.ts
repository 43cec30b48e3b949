import { textCell } from "../cell";
import { sameValue } from "../filterForm";
import { asSent, noKeywords, ownKeywords, unchecked } from "../keywords";
import { defaultFlag } from "../settings";
import { booleanForm } from "../textForm";
import type { FieldType } from "../type";

export const boolean: FieldType = {
  label: "type.boolean",
  about: "about.boolean",
  icon: "exposure",
  color: "#fa8925",
  origin: "boolean",
  structure: "scalar",
  cell: (value) =>
    typeof value === "boolean"
      ? { kind: "boolean", text: String(value), exact: String(value) }
      : textCell(value),
  align: "left",
  sortable: true,
  searchable: false,
  editableInTable: true,
  asItem: true,
  asAttribute: 2,
  namesDocument: false,
  text: booleanForm,
  check: unchecked,
  filter: { ...sameValue(booleanForm), input: () => ({ kind: "choice", choices: ["true", "false"] }) },
  schema: (property) => ({ ...ownKeywords(property), type: "boolean" }),
  completed: asSent,
  stored: asSent,
  example: () => false,
  editor: "switch",
  definition: noKeywords,
  settings: () => [defaultFlag],
  options: ["primary", "readOnly", "index"],
};
