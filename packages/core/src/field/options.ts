import type { FieldTextKey } from "./text";

/** Options of a field that do not belong to one type (contract, console-gaps.md section 4.7). */
export type OptionName = "primary" | "translate" | "readOnly" | "unique" | "required" | "index";

export interface Option {
  readonly label: FieldTextKey;
  /** True: only fields of the bucket itself have it, those inside of objects and lists do not. */
  readonly rootOnly: boolean;
}

/** The options in the order of the dialog. */
export const fieldOptions: Readonly<Record<OptionName, Option>> = {
  primary: { label: "option.primary", rootOnly: true },
  translate: { label: "option.translate", rootOnly: true },
  readOnly: { label: "option.readOnly", rootOnly: true },
  unique: { label: "option.unique", rootOnly: true },
  required: { label: "option.required", rootOnly: false },
  index: { label: "option.index", rootOnly: false },
};
