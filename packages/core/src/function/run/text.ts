import { defineTexts } from "../../text/define";

/** Texts of runs of functions. */
export const functionRunText = defineTexts({
  now: "Run now",
  run: "Run a function now",
  repeat: "Repeat a run of a function",
  list: "List runs of functions",
  runs: "Runs",
  none: "It has not run yet.",
  never: "{name} has not run yet: there is nothing to repeat.",
  several: "It has several triggers: {names}. Say which one with --trigger.",
  handler: "There is no trigger {name}. There are {names}.",
  payload: "The payload",
  failed: "The run did not succeed: {reason}",
  "result.succeeded": "succeeded",
  "result.failed": "failed",
  "result.timeout": "out of time",
  "result.killed": "its process ended",
  "cause.trial": "by hand",
  "cause.repeat": "repeated",
  took: "{duration} ms",
  waited: "{duration} ms, after {waited} ms of waiting",
  "lines.cut": "It said more than is shown.",
  "answer.cut": "The answer has {length} bytes; this is its beginning.",
  "answer.binary": "{length} bytes that are no text",
});
