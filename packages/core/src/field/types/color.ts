import { lineOf, textCell } from "../cell";
import { sameValue } from "../filterForm";
import { plainForm } from "../textForm";
import type { FieldType } from "../type";
import { textual } from "./textual";

/** A colour in hexadecimal, rgb or hsl notation or a plain name; anything else is only text. */
function colorOf(value: string): string | undefined {
  const known = /^(#[\da-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i;
  return known.test(value.trim()) ? value.trim() : undefined;
}

export const color: FieldType = {
  ...textual,
  label: "type.color",
  about: "about.color",
  icon: "invert_colors",
  color: "#381ada",
  cell: (value) =>
    typeof value === "string" ? { kind: "color", ...lineOf(value), color: colorOf(value) } : textCell(value),
  searchable: false,
  editableInTable: true,
  asAttribute: false,
  namesDocument: false,
  filter: sameValue(plainForm),
  editor: "color",
  settings: () => [],
  options: ["readOnly", "required", "index"],
};
