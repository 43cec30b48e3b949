import type { FieldType } from "../type";
import { textFilter, textual } from "./textual";

export const richtext: FieldType = {
  ...textual,
  label: "type.richtext",
  icon: "format_align_center",
  color: "#da1a4f",
  searchable: true,
  editableInTable: false,
  asAttribute: false,
  namesDocument: false,
  filter: textFilter,
  editor: "richtext",
  settings: () => [],
  options: ["translate", "readOnly", "required", "index"],
};
