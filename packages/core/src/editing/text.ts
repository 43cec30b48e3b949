import { defineTexts } from "../text/define";

/** Texts of editing anything that is stored on the server. */
export const editingText = defineTexts({
  "conflict.title": "Somebody else changed this in the meantime",
  "conflict.text": "Replace their version with yours, or take theirs? What you typed can be restored then.",
  "conflict.theirs": "Take theirs",
  "conflict.mine": "Replace with mine",
  "conflict.chosen": "Save what is chosen",
  "conflict.gone": "Somebody else deleted this in the meantime. What you typed is kept here.",
  merged: "Saved, together with what somebody else changed in the meantime.",
  brokenOff: "This could not be finished: {reason}. What you typed is kept here.",
  differences: "Both of you changed:",
  "difference.line": "{name}: theirs {theirs}, yours {mine}",
  "difference.whole": "All of it",
  "difference.none": "nothing",
  "difference.hidden": "hidden",
  "difference.choose": "Choose for each",
  "difference.side": "{name}: which one stays?",
  "side.mine": "Yours: {value}",
  "side.theirs": "Theirs: {value}",
  "left.saved": "What you left while it was being saved is saved.",
  "left.failed": "What you left while it was being saved is not saved: {reason}",
  asNew: "Save as new",
  theirsShown: "Their version is shown.",
  bringBack: "Restore what I typed",
  "bringBack.key": "Their version is shown. Ctrl+R: Restore what I typed",
});
