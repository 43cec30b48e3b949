import { defineTexts } from "./define";

/** Texts of editing a document as JSON. */
export const editText = defineTexts({
  saved: "The document is saved.",
  unchanged: "Nothing was changed.",
  gone: "This document is not there any more.",
  noObject: "A document is a JSON object.",
  notSaved: "The document was not saved",
  again: "Confirm to edit it again, with what you typed. Esc leaves it.",
  file: "What you typed stands in {path}.",
  kept: "{reason} What you typed stands in {path}.",
  editorFailed: "The editor ended with an error.",
  changed: "Somebody else changed this document meanwhile",
  overwrite: "Confirm to replace their version with yours. Esc keeps theirs.",
});
