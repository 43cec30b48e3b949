import { defineTexts } from "./define";

/** Texts of the page of one document and of its editor. */
export const documentText = defineTexts({
  back: "Back to {title}",
  editJson: "Edit as JSON",
  read: "Show the fields",
  json: "Document as JSON",
  "json.invalid": "This is not valid JSON: {reason}",
  "json.noObject": "A document is a JSON object.",
  saved: "The document is saved.",
  unsaved: "What you typed is not saved yet.",
  "leave.title": "Leave without saving?",
  "leave.text": "What you typed will be lost.",
  "leave.confirm": "Leave",
  "conflict.title": "Somebody else changed this document meanwhile",
  "conflict.text": "Keep your version, and theirs is replaced; or take theirs, and yours is gone.",
  "conflict.mine": "Keep mine",
  "conflict.theirs": "Take theirs",
  missing: "There is no document {id} here, or it is not for you to see.",
  empty: "\u2013",
});
