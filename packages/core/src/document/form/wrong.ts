import { type NameOfPart, type RefusalLine, refusalLines } from "../../editing/words";
import { refusalText } from "../../text/refusal";
import type { DocumentEditing } from "./react";

/** All that is wrong with a draft that somebody tried to save, a line each, with the names of the fields. */
export function wrongLines(
  {
    checked,
    problems,
    unread,
    wholeFailure,
  }: Pick<DocumentEditing, "checked" | "problems" | "unread" | "wholeFailure">,
  nameOf: NameOfPart,
): readonly RefusalLine[] {
  if (wholeFailure !== undefined) return refusalLines(wholeFailure, nameOf);
  if (!checked) return [];
  if (unread !== undefined) return [{ field: "", text: unread }];
  return Object.entries(problems).map(([field, problem]) => ({
    field,
    text: refusalText("line", { name: nameOf(field.split(".")).name, problem }),
  }));
}
