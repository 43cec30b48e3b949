import { defineTexts } from "./define";

/** Texts of the forms of the terminal console. */
export const formText = defineTexts({
  denied: "{needed} Press ? to see why.",
  "denied.unknown": "You need {action}.",
  "leave.title": "Leave without saving?",
  "leave.text": "Your unsaved changes will be lost.",
  "leave.kept": "What you typed is kept, and is here when you come back.",
  "leave.go": "Leave",
  "leave.confirm": "Confirm to leave. Esc stays here.",
  unsaved: "not saved yet",
  unchanged: "Nothing was changed.",
  several: "Enter chooses one, or lets it go. Esc when you are done.",
  lines: "{first} … {count} {count|line|lines}",
  wrong: "{count} {count|field needs|fields need} to be corrected.",
  "search.active": "Name contains {words}",
  "policies.filter": "Filtered by {words}",
  edited: "Applied to the form, not saved yet.",
});
