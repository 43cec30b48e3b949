import { defineTexts } from "./define";

/** Texts of tables: columns, selection, row links. */
export const tableText = defineTexts({
  columns: "Columns",
  "columns.all": "Display all",
  "columns.width": "Width of {column}",
  "columns.menu": "Menu of column {column}",
  "columns.fit": "Fit to content",
  "sort.ascending": "Sort ascending",
  "sort.descending": "Sort descending",
  "sort.by": "Sort by",
  "sort.clear": "Clear sorting",
  "select.page": "Select all rows of this page",
  "select.row": "Select {row}",
  "select.count": "{count} selected",
  "select.clear": "Clear selection",
  "copy.as": "Copy as",
  "copy.ids": "Ids",
  "copy.json": "JSON",
  "copy.command": "Command to delete them",
  "copy.done": "Copied {what} of {count} rows.",
  "copy.failed": "The browser did not allow copying. Allow it, or copy from the list by hand.",
  "row.actions": "Open",
  "row.open": "Open {row}",
  "row.view": "View {row}",
  more: "More",
  translate: "Translate",
  "translate.to": "Language: {language}",
  add: "Add New",
  delete: "Delete",
  "readOnly.hint":
    "If you mark this bucket as read only, no one will be able to edit or change any data in this schema.",
});
