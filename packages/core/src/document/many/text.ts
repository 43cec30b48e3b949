import { defineTexts } from "../../text/define";

/** Texts of changing one field of many documents. */
export const manyText = defineTexts({
  action: "Change a field of many documents",
  open: "Edit field",
  title: "Change a field of many documents",
  field: "Field",
  value: "New value",
  which: "Documents",
  chosen: "The {count} that are chosen",
  chosenOne: "The one that is chosen",
  matching: "All {count} that match the filter",
  whole: "All documents of the bucket",
  match: "All that match the filter",
  all: "All {count} documents of the bucket",
  count: "{count} documents get this value.",
  countOne: "1 document gets this value.",
  example: "{document}: {before} → {after}",
  nothing: "nothing",
  more: "and {count} more",
  run: "Change {count}",
  done: "{count} documents are changed.",
  none: "No document matches.",
  tooMany: "At most {most} documents are changed at once; these are {count}. Narrow the filter.",
  refused: "The document {id}: {reason}",
  unchanged: "Nothing was changed.",
  moved: "{now} documents match by now, not {count}. Nothing was changed.",
  agree: "agree",
  "command.either": "Give ids of documents, or --filter; --filter '{}' means all of them.",
  "command.change": "{given} is no change: give FIELD=VALUE, FIELD:=JSON, or FIELD= to take a value away.",
  "command.field": "{field} cannot be changed in many documents: it is read-only, an object or no field.",
  "command.counted": "{now} documents match, not {count}. Nothing was changed.",
});

/** What is called chosen, by how many they are. */
export const chosenText = (count: number): string =>
  count === 1 ? manyText("chosenOne") : manyText("chosen", { count });
