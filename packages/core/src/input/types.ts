import type { PropertyType } from "../bucket/model";

/** How a field type looks and what its values are made of (contract, console-gaps.md section 3.1). */
export interface FieldType {
  readonly type: PropertyType;
  readonly label: string;
  /** What decides on settings of lists and on filters. */
  readonly origin: "string" | "number" | "boolean" | "array" | "object";
  /** Material icon name. */
  readonly icon: string;
  readonly color: string;
}

/** The thirteen types in the order of the picker. */
const fieldTypes: readonly FieldType[] = [
  { type: "string", label: "string", origin: "string", icon: "format_quote", color: "#5fa55a" },
  { type: "date", label: "date", origin: "string", icon: "calendar_today", color: "#01b4bc" },
  { type: "number", label: "number", origin: "number", icon: "looks_one", color: "#dabd1a" },
  { type: "boolean", label: "boolean", origin: "boolean", icon: "exposure", color: "#fa8925" },
  { type: "textarea", label: "textarea", origin: "string", icon: "format_size", color: "#fa5457" },
  { type: "array", label: "array", origin: "array", icon: "ballot", color: "#17a98e" },
  {
    type: "multiselect",
    label: "Multiple Selection",
    origin: "array",
    icon: "checklist",
    color: "#17a98e",
  },
  { type: "object", label: "object", origin: "object", icon: "all_out", color: "#1abfda" },
  { type: "color", label: "color", origin: "string", icon: "invert_colors", color: "#381ada" },
  { type: "storage", label: "storage", origin: "string", icon: "perm_media", color: "#ab1ada" },
  { type: "relation", label: "relation", origin: "string", icon: "call_merge", color: "#d71ada" },
  { type: "richtext", label: "richtext", origin: "string", icon: "format_align_center", color: "#da1a4f" },
  { type: "location", label: "location", origin: "object", icon: "location_on", color: "#da7b1a" },
];

/** The type of a field; `undefined`: one that this console does not know. */
export const fieldTypeOf = (type: string | undefined): FieldType | undefined =>
  fieldTypes.find((each) => each.type === type);
