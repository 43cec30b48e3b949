import { defineTexts } from "../text/define";

/** Texts of resources in files. */
export const representationText = defineTexts({
  yaml: "This is no YAML: {reason}",
  json: "This is no JSON: {reason}.",
  deep: "This is nested too deeply.",
  aliases: "This refers to itself more often than a file may.",
  number: "{value} is no number that can be stored.",
  key: "The name of a field has to be a text.",
  "key.twice": "The field {name} comes twice.",
  "no.utf8": "This is no text in UTF-8.",
  "no.record": "This has to be a record: fields with their values.",
  "no.packages": "The dependencies have to be version ranges by name.",
  "no.variable": "This line is no NAME=value.",
  "no.schema": "The folder has no schema.yaml.",
  id: "The _id is {found}, but the folder is {id}.",
  "id.odd": "No {module} has the id {id}.",
  "id.twice": "Another folder differs from this one in upper and lower case only: {other}",
  "file.twice": "This file comes twice.",
  "code.twice": "There are two files of code, index.js and index.ts. Delete the one that is out of date.",
  "path.odd": "This path leads out of the folder.",
  index: "code",
});
