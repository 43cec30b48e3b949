import { defineTexts } from "./define";

/** Texts of the forms of the terminal console. */
export const formText = defineTexts({
  denied: "{action} is required for this action. Press ? to see why.",
  "leave.title": "Leave without saving?",
  "leave.text": "What you changed here is not saved and would be lost.",
  "leave.confirm": "Confirm to leave. Esc stays here.",
  unsaved: "not saved yet",
  save: "Save",
  lines: "{first} … {count} lines",
  wrong: "{count} fields need another value.",
  wrongOne: "One field needs another value.",
  view: "v: {view}",
  cannotEdit: "This stays as it is.",
  "pairs.none": "none",
  "search.none": "Nothing here has {words} in its name.",
  "search.active": "Name contains {words}",
  owned: "attached",
  "policies.filter": "Narrowed to {words}",
  edited: "Taken over. It is not saved yet.",
  value: "Value",
});
