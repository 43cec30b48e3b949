import { defineTexts } from "./define";

/** Texts of the forms of the terminal console. */
export const formText = defineTexts({
  denied: "{action} is required for this action. Press ? to see why.",
  "leave.title": "Leave without saving?",
  "leave.text": "What you changed here is not saved and would be lost.",
  "leave.confirm": "Confirm to leave. Esc stays here.",
  unsaved: "not saved yet",
  lines: "{first} … {count} lines",
  wrong: "{count} fields need another value.",
  wrongOne: "One field needs another value.",
  "search.active": "Name contains {words}",
  "policies.filter": "Narrowed to {words}",
  edited: "Taken over. It is not saved yet.",
});
