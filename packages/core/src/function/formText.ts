import { defineTexts } from "../text/define";

/** Texts of functions that the first screen does without. */
export const functionFormText = defineTexts({
  "dialog.add": "Add new function",
  "dialog.update": "Update function",
  "name.missing": "Name is required.",
  "name.short": "Name must be greater than {count} characters.",
  "name.long": "Name must be less than {count} characters.",
  "language.hint": "It cannot be changed later.",
  "timeout.hint": "Seconds that one run may take, at most {most}.",
  "timeout.missing": "Timeout is required.",
  "timeout.seconds": "{count} s",
  "timeout.minutes": "{count} min",
  "timeout.slide": "Timeout, by sliding",
  "timeout.positive": "Timeout value must be positive.",
  "timeout.long": "This server ends every run after {most} seconds.",
  memory: "Memory limit",
  "memory.hint": "Mebibytes. A run that needs more is ended.",
  "memory.positive": "The memory limit must be positive.",
  "trigger.missing": "You must select an enqueuer.",
  "option.choose": "Choose: {title}",
  "option.examples": "Such as {examples}",
  "option.pattern": "This does not have the required format.",
  "option.number": "This must be a number.",
  "env.noValue": "env.{name}: the variable has no value.",
  arranged: "{count} {count|function|functions} arranged.",
  "code.none": "The function {name} has no code yet; nothing was written.",
  "code.unwritten": "{path} cannot be written: {reason}",
  "code.notBuilt": "The code was saved but does not compile. The last good build keeps running.",
  "code.built": "The code that is saved is what runs.",
  "npm.unknown": "There is no package {name} in the registry. Look at how its name is spelled.",
  "npm.noVersion": "{name} has no version {version}. Ask for another one, or for {name} alone: the newest.",
  "npm.unreachable":
    "The server cannot reach the registry of packages. Try again, or ask whoever runs the server to look at its network.",
  "npm.certificate":
    "The server does not trust the certificate of the registry of packages. Ask whoever runs the server to look at it.",
  "npm.refused":
    "The registry of packages refused this server. Ask whoever runs the server whether it may have the package.",
  "npm.conflict":
    "The package needs other versions of packages than this function has. Ask for another version of it, or change those first.",
  "npm.spoilt": "What came is not what the registry of packages promised. Nothing was taken; try again.",
  "npm.full": "There is no room left on the disk of the server. Ask whoever runs the server to make some.",
  "npm.slow":
    "npm took longer than {seconds} seconds, and was ended. Try again, with fewer packages at once.",
  "npm.stopped": "The server was being stopped. Try again in a moment.",
  "npm.absent": "There is no npm beside the Node of this server. Ask whoever runs the server to install it.",
  "npm.other": "npm could not do this. What it said:",
  "example.choose": "// Choose an operation: there is an example for each.",
  "example.none": "// There is no example for this kind of trigger.",
});
