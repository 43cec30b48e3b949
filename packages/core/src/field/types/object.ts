import { textCell } from "../cell";
import { sameValue } from "../filterForm";
import { asSent, ownKeywords, unchecked } from "../keywords";
import { properties } from "../settings";
import { jsonForm } from "../textForm";
import type { FieldType } from "../type";

export const object: FieldType = {
  label: "type.object",
  about: "about.object",
  icon: "all_out",
  color: "#1abfda",
  origin: "object",
  structure: "fields",
  cell: textCell,
  align: "left",
  sortable: false,
  searchable: false,
  editableInTable: false,
  asItem: true,
  asAttribute: false,
  namesDocument: false,
  text: jsonForm,
  check: unchecked,
  filter: sameValue(jsonForm),
  schema: (property, schemaOf) => ({
    ...ownKeywords(property),
    type: "object",
    properties: Object.fromEntries(
      Object.entries(property.properties ?? {}).map(([name, inner]) => [name, schemaOf(inner)]),
    ),
  }),
  completed: asSent,
  stored: asSent,
  example: (property, fieldsOf) => fieldsOf(property.properties ?? {}),
  editor: "object",
  definition: {
    required: ["properties"],
    keywords: {},
    defaults: {},
    initial: () => ({ properties: {} }),
  },
  settings: () => [properties],
  options: ["translate", "readOnly", "required", "index"],
};
