import { defineTexts } from "./define";

/** What is wrong with a text that has to be JSON, as the end of a sentence. */
export const jsonText = defineTexts({
  empty: "it is empty",
  "of.line": "of line {line}",
  "of.column": "at column {column}",
  open: "the {sign} {of} is not closed",
  closed: "the {sign} {of} is closed with {found}",
  comma: "a comma is missing before {found}",
  "comma.last": "there is a comma after the last entry; take it away",
  key: "the name of a field has to stand in double quotes, not {found}",
  colon: "a colon is missing between the name of a field and its value",
  value: "a value is missing before {found}",
  word: "{found} is no value; texts stand in double quotes",
  number: "{found} is not written as JSON writes numbers",
  quotes: "texts stand in double quotes, not between {found}",
  unquoted: "the double quotes of this text are not closed",
  line: "a text may not go on in the next line; close its double quotes, or write \\n",
  control: "a text may hold no tab or other control character; write \\t or \\u and four digits",
  escape: "{found} means nothing in a text; write \\\\ for a backslash",
  comment: "JSON has no comments",
  more: "nothing may follow its end, but {found} does",
  at: "{what} (line {line}, column {column})",
});
