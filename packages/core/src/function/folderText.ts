import { defineTexts } from "../text/define";

/** Texts of functions in files. */
export const functionFolderText = defineTexts({
  unread: "{path}: {reason}",
  "schema.none": "there is no function in it",
  "schema.id": "its _id is {found}, and its folder is {id}",
  "schema.missing": "a new function needs a schema.yaml",
  "schema.language": "the language of a function cannot be changed: {language}",
  "env.unwritten": "these values cannot be written in lines: {names}",
  "env.missing": "{names}: schema.yaml has them, and neither env.env nor the server has their values",
  "packages.none": "its dependencies are not version ranges by name",
  "index.both": "there are two files of code: index.ts and index.js",
  "folder.none": "There are no functions in {path}.",
  "folder.gone": "There is no function {name} in {path}.",
  failed: "✗ function/{id}: {reason}",
  partly: "{done} of {total} functions are as they should be. What failed is listed above.",
});
