import { defineTexts } from "../../text/define";

/** Texts of the import and export of documents. */
export const transferText = defineTexts({
  column: "Column {at}",
  "column.late": "No field is chosen for this key, which no earlier row has.",
  "column.twice": "Two columns are called {name}.",
  "columns.unknown": "There is no column {name}. There are: {names}",
  "map.both": "Two columns go to {name}: {columns}.",
  "map.field": "There is no field {name}. There are: {names}",
  "map.missing": "The file has no column {name}. It has: {names}",
  "map.none":
    "No field is meant by the column {name}. Say where it goes with --map {name}=FIELD, or leave it out with --map {name}=",
  "map.required": "No column goes to {name}, which each document must have.",
  empty: "The file holds nothing.",
  "encoding.broken":
    "Line {line} holds bytes that are not {name}. Save the file as UTF-8, or say which encoding it has, such as windows-1252.",
  "encoding.unknown": "There is no encoding {name}.",
  id: "This is no id: 24 digits and letters from a to f.",
  "json.broken": "This is not valid JSON: {reason}",
  "json.cut": "The JSON ends too early: what begins on line {line} is not closed.",
  "json.line": "Line {line}: ",
  "json.more": "Something stands behind the end of the list, on line {line}.",
  "json.nothing": "An element of the list is missing on line {line}.",
  "key.none": "No document has this {key}.",
  "key.several": "Several documents have this {key}.",
  "quote.open": "The quotes that open on line {line} are never closed.",
  "reference.none": "No related document has this name.",
  "reference.several": "Several related documents have this name. Give the id.",
  "row.deep": "Lists and objects stand in each other more than {levels} times.",
  "row.long": "Row {row} is longer than a document may be.",
  "row.notObject": "This is no object with fields.",
  "row.wide": "The row has {cells} cells; the file has {columns} columns.",
  "singly.ended":
    "Row {row}: {reason}\nThis server writes rows one by one: {inserted} were inserted and {updated} updated before, and stay. Nothing after row {row} was written.",
  "xlsx.broken": "This is no readable XLSX file: {reason}",
  "xlsx.columns": "A sheet has at most {most} columns. Choose another format, or fewer columns.",
  "xlsx.error": "Cell {cell} holds an error of its formula.",
  "xlsx.formula":
    "Cell {cell} holds a formula without its result. Open the file in a spreadsheet and save it again.",
  "xlsx.large": "XLSX files have at most {size} MB. Save it as CSV.",
  "xlsx.long":
    "Row {row}, {column}: a cell of a sheet has at most {most} characters. Choose another format, or leave this column out.",
  "xlsx.noSheet": "This is no XLSX file with a sheet.",
  "xlsx.rows": "A sheet has at most {most} rows. Choose another format, or a filter.",
  "xlsx.unfolds": "it unfolds to more than is read",
});
