import { defineTexts } from "../text/define";

/** Texts of documents: their actions, their table, the page of one and its editor. */
export const documentText = defineTexts({
  back: "Back to {title}",
  editJson: "Edit as JSON",
  read: "Show the fields",
  json: "Document as JSON",
  "json.invalid": "This is not valid JSON: {reason}",
  "json.noObject": "A document is a JSON object.",
  saved: "The document is saved.",
  skeleton: "Fields that stay null are not sent.",
  unsaved: "Unsaved changes",
  missing: "There is no document {id} here, or it is not visible to you.",
  empty: "\u2013",

  "action.list": "List documents",
  "action.get": "Show a document",
  "action.insert": "Add New",
  "action.replace": "Replace a document",
  "action.patch": "Change fields of a document",
  "action.delete": "Delete documents",
  "delete.title": "Delete {count} documents",
  "delete.titleOne": "Delete 1 document",
  "delete.text": "This action will permanently delete the chosen documents and break all relations to them.",
  "delete.dependents": "These documents depend on them and will be deleted too:",
  "delete.agree": "agree",

  search: "Search",
  "search.hint": "Searches the text fields of this bucket",
  "empty.title": "No documents yet",
  "empty.text": "{title} is empty, or its documents are not visible to you.",
  "noMatch.title": "No results",
  "noMatch.text": "No documents match the search or the filter.",
  "noMatch.clear": "Clear search and filter",
  failed: "The documents could not be loaded",
  table: "Documents of {title}",
});
