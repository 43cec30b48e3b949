import { textOfMarkup } from "../../text/plain";
import { type Cell, emptyCell, lineOf, textCell } from "../cell";
import type { FieldType } from "../type";
import { textFilter, textual } from "./textual";

function richCell(value: unknown): Cell {
  if (typeof value !== "string") return textCell(value);
  const plain = textOfMarkup(value);
  return plain === "" ? emptyCell : { kind: "rich", text: lineOf(plain).text, exact: value, plain };
}

export const richtext: FieldType = {
  ...textual,
  cell: richCell,
  label: "type.richtext",
  about: "about.richtext",
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
