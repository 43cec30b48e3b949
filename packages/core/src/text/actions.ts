import { defineTexts } from "./define";

/** Texts of every action: what is asked before it destroys something, what became of several. */
export const actionText = defineTexts({
  confirm: "Please confirm this action to continue.",
  "confirm.type": "Type {answer} to confirm.",
  "action.partly": "{done} of {total} were done. The first that was not: {reason}",
  "action.undone": "Nothing was changed: {reason}",
  "action.notUndone": "Only a part was changed, and it could not be taken back: {reason}",
});
