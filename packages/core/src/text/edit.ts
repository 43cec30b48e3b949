import { defineTexts } from "./define";

/** Texts of editing a document as JSON. */
export const editText = defineTexts({
  saved: "The document is saved.",
  unchanged: "Nothing was changed.",
  gone: "This document no longer exists.",
  asNew: "Confirm to save what you typed as a new one. Esc leaves it.",
  noObject: "A document is a JSON object.",
  notSaved: "The document was not saved",
  again: "Confirm to edit what you typed again. Esc leaves the document unchanged.",
  file: "What you typed is kept in {path}.",
  kept: "{reason} What you typed is kept in {path}.",
  editorLost: "The editor {program} cannot be started: {reason}",
  editorMissing: "There is no editor {program}. Name another one in VISUAL or EDITOR.",
  editorFailed: "The editor exited with an error.",
  theirs: "Their version stays.",
});
