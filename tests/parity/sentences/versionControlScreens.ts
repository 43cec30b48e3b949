import { says } from "./sentence";

const story = "browser/versioncontrol: runs commands from guides, list and history, plans what changes";
const screen = "terminal/versioncontrol: the terminal console runs a command, shows its answer";
const commands = "terminal/versioncontrol: commands run git, plan what changes";
const denied = "browser/versioncontrol: is denied in words to those who may not use it";
const words = "core/versioncontrol/versioncontrol: loses a leading git";
const split = "core/versioncontrol/versioncontrol: %s is split into words, quotes included";
const starts = "core/versioncontrol/versioncontrol: begin with a first commit, and with a clone";
const parts = "core/versioncontrol/versioncontrol: add a module, a resource, or a part of a function";
const names = "contract/versioncontrol: names its commands in their order";

/** Specification 3: version control. */
export const versionControlScreens = [
  says(1, "version control: a command box that runs commands of git, with guides", [story], [screen]),
  says(2, "version control: its route needs versioncontrol update", [denied], [screen]),
  says(2, "version control: a link in the sidebar on wide screens", [story], {
    instead: "The terminal has it in its section list at any width, where the palette opens it too.",
  }),
  says(
    2,
    "version control: guides for the first commit, clone and specific files",
    [story, starts],
    [screen, starts],
  ),
  says(2, "version control: guides add by module, by resource and by submodule", [parts]),
  says(2, "version control: files of a function are env, index, package and schema", [parts]),
  says(2, "version control: a command line prefixed with git, and a send button", [story], [screen]),
  says(2, "version control: a list of the commands", [story], [commands]),
  says(2, "version control: a response box with JSON", [story], [screen]),
  says(2, "version control: Enter runs the command; a leading git is taken off", [story, words], [screen]),
  says(3, "version control: a list of names, an action with a list of arguments", [names]),
  says(4, "version control: the input is disabled while a command is pending", [story], {
    instead: "The line is closed while a command runs; the state line says so, and x ends it.",
  }),
  says(5, "version control: split at blanks, quoted parts stay whole", [split]),
  says(
    7,
    "version control: GET /versioncontrol/commands, POST /versioncontrol/commands/{action}",
    [names, story],
    [names, commands],
  ),
];
