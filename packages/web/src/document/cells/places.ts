import type { ValueEditorName } from "@twinhelm/core/field/valueEditor";

/** How an editor fits a cell. */
interface EditorPlace {
  /** `in`: it takes the place of the value; `below`: it has more room, in a window below the cell. */
  readonly at: "in" | "below";
  /** A key that is typed on the cell begins the value anew. */
  readonly types: boolean;
  /** Enter saves, and Tab goes to the next cell; else they are keys of the editor. */
  readonly line: boolean;
  /** A change by pointer is all that is wanted, so that it is saved at once. */
  readonly once: boolean;
}

const line: EditorPlace = { at: "in", types: true, line: true, once: false };
const below: EditorPlace = { at: "below", types: false, line: false, once: false };

/** Where the editor of each value opens in a table. */
export const places: Readonly<Record<ValueEditorName, EditorPlace>> = {
  text: line,
  number: line,
  switch: { ...line, types: false, once: true },
  choice: { ...line, types: false },
  multiline: { ...line, at: "below" },
  date: { ...line, at: "below", types: false },
  color: { ...line, at: "below", types: false },
  file: below,
  relation: below,
  richtext: below,
  location: below,
  object: below,
  list: below,
  choices: below,
  json: below,
};
