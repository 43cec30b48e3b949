import { defineTexts } from "../text/define";

/** Texts of functions that the first screen does without. */
export const functionFormText = defineTexts({
  "name.missing": "Name is required.",
  "name.short": "Name must be greater than {count} characters.",
  "name.long": "Name must be less than {count} characters.",
  "language.hint": "It stays what it is once the function is made.",
  "timeout.hint": "Seconds that one run may take, at most {most}.",
  "timeout.missing": "Timeout is required.",
  "timeout.positive": "Timeout value must be positive.",
  "timeout.long": "This server ends every run after {most} seconds.",
  memory: "Memory limit",
  "memory.hint": "Mebibytes. A run that needs more is ended.",
  "memory.positive": "The memory limit must be positive.",
  "trigger.missing": "You must select an enqueuer.",
  "option.choose": "Choose: {title}",
  "option.examples": "Such as {examples}",
  "option.pattern": "This has another form than it must have.",
  "option.number": "This must be a number.",
  arranged: "{count} {count|function stands|functions stand} as wished.",
  "code.unwritten": "{path} cannot be written: {reason}",
  "code.notBuilt": "The code is saved. It does not compile: what was built last goes on running.",
  "example.choose": "// Choose an operation: there is an example for each.",
  "example.none": "// There is no example for this kind of trigger.",
});
