import { parseList, printList } from "../filterForm";
import { itemType, itemValues, maxItems } from "../settings";
import type { FieldType } from "../type";
import { listed, listProblem, listSchema } from "./listed";

export const multiselect: FieldType = {
  ...listed,
  label: "type.multiselect",
  about: "about.multiselect",
  icon: "checklist",
  color: "#17a98e",
  editableInTable: true,
  check: (value, property) => listProblem(value, { ...property, uniqueItems: true }),
  filter: {
    operators: ["equals"],
    condition: "value",
    parse: (text, _, parts) => parseList(text, parts),
    print: (value, _, parts) => printList(value, parts),
    input: () => ({ kind: "text", decimal: false, hint: "hint.list" }),
  },
  schema: (property, schemaOf) => listSchema(property, schemaOf, { uniqueItems: true }),
  editor: "choices",
  definition: {
    required: [],
    keywords: {},
    defaults: {},
    initial: () => ({ items: { type: "string" } }),
  },
  settings: () => [itemType, maxItems, itemValues],
  options: ["readOnly", "required", "index"],
};
