import type { FieldType } from "../type";
import { textFilter, textual } from "./textual";

export const textarea: FieldType = {
  ...textual,
  label: "type.textarea",
  about: "about.textarea",
  icon: "format_size",
  color: "#fa5457",
  searchable: true,
  editableInTable: true,
  asAttribute: false,
  namesDocument: false,
  filter: textFilter,
  editor: "multiline",
  settings: () => [],
  options: ["primary", "translate", "readOnly", "unique", "required", "index"],
};
