import type { Property } from "@twinhelm/core/field/property";
import type { ComponentType } from "react";

/**
 * What an editor of one value gets, in a form and in a cell. It knows neither document nor form: everything that it
 * does not find here (buckets, files) it asks for itself, by hooks.
 */
export interface EditorProps {
  /** The definition of the field, or of the items of a list. */
  readonly property: Property;
  /** Name of the field, for what belongs to a part of the editor alone, such as "Clear {label}". */
  readonly label: string;
  /**
   * As documents hold it; `undefined`: nothing. Anything may be stored: what the editor cannot edit it shows as it
   * is, and leaves alone until somebody changes it.
   */
  readonly value: unknown;
  /**
   * Told each change; `undefined`: nothing, never `""` or `null`. A text that cannot be read as a value (yet) is
   * told as that text: it is kept, and its problem shown.
   */
  readonly onChange: (value: unknown) => void;
  /** True: it shows its value, which can be read and copied, but not changed. */
  readonly disabled: boolean;
  /** What the control takes over; that of a `grouped` editor is put on the group around it. */
  readonly control: EditorControl;
  /** Language code of the value, where the field is translated. */
  readonly language?: string | undefined;
  /** What is wrong with a part of an object or a list. */
  readonly problemAt?: ProblemAt | undefined;
  /** Ctrl+S or Cmd+S in an editor that takes these keys itself, as the code editor does. */
  readonly onSave?: (() => void) | undefined;
  /** True: it takes the focus once it is shown, as in a cell. */
  readonly focus?: boolean | undefined;
}

/** What is wrong with a part, by the keys from the value to it; `within`: also inside of that part. */
export type ProblemAt = (path: readonly string[], within: boolean) => string | undefined;

/** Attributes by which a control is read with its label, its hint and its problem. */
export interface EditorControl {
  readonly id: string;
  /** Id of its label: a part that is no input is named by `aria-labelledby`. */
  readonly labelId: string;
  readonly "aria-invalid": boolean;
  readonly "aria-required": boolean;
  readonly "aria-describedby"?: string | undefined;
}

/** An editor in the table of editors (`web/document/editors.ts`). */
export interface EditorEntry {
  /**
   * False: it has one control, which takes `control.id`, so that the label belongs to it. True: it has several; the
   * form puts a group with the label around it.
   */
  readonly grouped: boolean;
  readonly Editor: ComponentType<EditorProps>;
}
