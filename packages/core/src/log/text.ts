import { defineTexts } from "../text/define";

/** Texts that the logs of several areas share (spec 3, sections 2.1 and 2.2). */
export const logText = defineTexts({
  begin: "From",
  end: "To",
  "day.hint": "A day, such as 2026-12-31.",
  "range.future": "The date range must not be after today.",
  "range.both": "Both days are needed, the first one not after the second.",
  clear: "Clear",
  none: "Couldn't find any log to show.",
  more: "Loading more …",
  "time.wrong": '{flag} must be a day, a time or how long ago, not "{given}".',
  "time.order": "--since is after --until.",
  failedToLoad: "The logs could not be loaded",
});
