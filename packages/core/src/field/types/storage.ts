import { lineOf, textCell } from "../cell";
import { sameValue } from "../filterForm";
import { plainForm } from "../textForm";
import type { FieldType } from "../type";
import { textual } from "./textual";

/** Only web addresses are loaded as images; `javascript:`, `data:` and the like stay text. */
function imageUrlOf(value: string): string | undefined {
  return /^(https?:\/\/|\/(?!\/))[^\s"'<>\\]+$/i.test(value) ? value : undefined;
}

export const storage: FieldType = {
  ...textual,
  label: "type.storage",
  about: "about.storage",
  icon: "perm_media",
  color: "#ab1ada",
  cell: (value) =>
    typeof value === "string" ? { kind: "image", ...lineOf(value), url: imageUrlOf(value) } : textCell(value),
  searchable: false,
  editableInTable: false,
  asAttribute: false,
  namesDocument: false,
  filter: sameValue(plainForm),
  editor: "file",
  settings: () => [],
  options: ["translate", "readOnly", "required", "index"],
};
