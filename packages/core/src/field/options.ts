import type { FieldTextKey } from "./text";

/** Options of a field that do not belong to one type (contract, console-gaps.md section 4.7). */
export type OptionName = "primary" | "translate" | "readOnly" | "unique" | "required" | "index";

export interface Option {
  readonly label: FieldTextKey;
  /** What it does, in a sentence. */
  readonly about: FieldTextKey;
  /** True: only fields of the bucket itself have it, those inside of objects and lists do not. */
  readonly rootOnly: boolean;
}

/** The options in the order of the dialog. */
export const fieldOptions: Readonly<Record<OptionName, Option>> = {
  primary: { label: "option.primary", about: "option.primary.about", rootOnly: true },
  translate: { label: "option.translate", about: "option.translate.about", rootOnly: true },
  readOnly: { label: "option.readOnly", about: "option.readOnly.about", rootOnly: true },
  unique: { label: "option.unique", about: "option.unique.about", rootOnly: true },
  required: { label: "option.required", about: "option.required.about", rootOnly: false },
  index: { label: "option.index", about: "option.index.about", rootOnly: false },
};
