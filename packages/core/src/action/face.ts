import type { AreaId, Identified, Situation } from "../area/rows";
import type { Result } from "../http/failure";
import type { Confirmation } from "./action";

/** What is to be edited over the screen, in an editor that a face has for an area. */
export interface Edited {
  readonly area: AreaId;
  /** Absent: a new one. */
  readonly row: Identified | undefined;
  /** The screen that edits it, where the face has no editor for the area. */
  readonly path?: string | undefined;
  readonly situation: Situation;
  /** What is done to it, where that is not to edit it as a whole: its editor shows another dialog. */
  readonly dialog?: DialogName | undefined;
}

/** Dialogs of areas beside their editors. */
export type DialogName =
  | "grant"
  | "who"
  | "guide"
  | "options"
  | "view"
  | "rules"
  | "views"
  | "set"
  | "import"
  | "export"
  | "templates"
  | "saveTemplate"
  | "exportSchema"
  | "upload"
  | "replace"
  | "rename"
  | "move"
  | "download"
  | "address";

/** What a console can do for an action that somebody chose. */
export interface Face {
  /** Opens a screen by its address. */
  open(path: string): void;
  /** Asks, and runs once that was answered; a failure is shown where it was asked. */
  ask(question: Confirmation, run: () => Promise<Result<unknown>>): void;
  edit(edited: Edited): void;
  /** Gives the keys to where the section list has the rows of an area: what is done there has no screen of its own. */
  focus(part: "sections", area: AreaId): void;
  /** Goes to another screen where one of these, or one below it, is open. */
  leave(paths: readonly string[], to: string): void;
}
