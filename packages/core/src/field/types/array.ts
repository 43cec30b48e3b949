import { parseList, printList } from "../filterForm";
import { items, maxItems, minItems, uniqueItems } from "../settings";
import { fieldText } from "../text";
import type { FieldType } from "../type";
import { listed, listProblem, listSchema } from "./listed";

/** Origins of items of which lists have settings of their own (spec 1, section 5). */
const plain = new Set(["string", "number", "boolean"]);

export const array: FieldType = {
  ...listed,
  label: "type.array",
  about: "about.array",
  icon: "ballot",
  color: "#17a98e",
  editableInTable: false,
  check: listProblem,
  filter: {
    operators: ["include_one", "not_include", "include_all"],
    condition: "operator",
    parse: (text, _, parts) => parseList(text, parts),
    print: (value, _, parts) => printList(value, parts),
    input: (_, property) => ({ kind: "list", decimal: property.items?.type === "number" }),
  },
  schema: (property, schemaOf) => listSchema(property, schemaOf),
  editor: "list",
  definition: {
    required: ["items"],
    keywords: {},
    defaults: {},
    initial: () => ({ items: { type: "string", title: fieldText("items.title") } }),
  },
  settings: (of) =>
    of !== undefined && plain.has(of.origin) ? [items, uniqueItems, minItems, maxItems] : [items],
  options: ["translate", "readOnly", "required", "index"],
};
