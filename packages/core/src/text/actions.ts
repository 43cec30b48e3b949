import { defineTexts } from "./define";

/** Texts of every action: what is asked before it destroys something, what became of several. */
export const actionText = defineTexts({
  confirm: "Please confirm this action to continue.",
  "confirm.type": "Type {answer} to confirm.",
  "action.partly": "{done} of {total} succeeded. First failure: {reason}",
  "action.undone": "Nothing was changed: {reason}",
  "action.notUndone": "Some changes were made and could not be undone: {reason}",
});
