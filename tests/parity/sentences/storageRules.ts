import { says } from "./sentence";

const begin = "browser/storageScreens: empty storage says so; the first directory is made from the";
const bar = "browser/storageScreens: the bar sorts, looks again and deletes a directory; a menu renames";
const browsing = "browser/storageBrowser: goes through folders, renames, moves and deletes by keys alone";
const welcome = "browser/storageBrowser: begins at the welcome page, and finds files by name in all of";
const changing = "terminal/storage: what is there is renamed, put into a new folder, moved and deleted";
const newDirectory = "terminal/storageDialogs: a new directory is asked for where storage begins, and";
const names = "core/storage/names: the directory %j: %s";
const needs = "core/storage/actions: %s needs %s";
const changers = "browser/storageIdentities: who may add or change, and nothing else, is offered just that";
const readers = "browser/storageIdentities: who may list alone opens and copies, and what changes something";
const strangers =
  "browser/storageIdentities: who may show one file, or nothing, is told what a list of files";
const denied = "terminal/storageCommands: each command that is denied says what is needed, and which";
const oneObject = "core/storage/api: one object is read, renamed, replaced and deleted at its own address";

/** Specification 2, sections 5 to 9, where they speak of files: names, questions, permissions, calls, errors, constants. */
export const storageRules = [
  says(5, "directory name: required", [names, begin], [names]),
  says(
    5,
    "directory name: no slash, space or dot, said in the words of the specification",
    [begin, names],
    [newDirectory, names],
  ),
  says(5, "directory name: This name already exists.", [welcome, names], [names]),
  says(5, "rename: a name that a sibling has is not taken, and that is said", [browsing], [changing]),
  says(5, "delete: a directory asks for typed text and says that all below it goes", [
    "core/storage/actions: a directory is deleted once its name is typed, with all that is",
  ]),
  says(
    5,
    "delete: the typed text of a directory is asked for on the screen",
    [bar],
    ["core/storage/actions: a directory is deleted once its name is typed, with all that is"],
  ),
  says(
    5,
    "delete: an object asks for typed text and says that its associations break",
    [browsing, "core/storage/actions: one object is deleted once agree is typed: that breaks its"],
    [changing],
  ),
  says(
    5,
    "delete: several ask for typed text and say that all below them goes",
    [bar, "core/storage/actions: several are deleted once agree is typed, with all in them, and are"],
    ["core/storage/actions: several are deleted once agree is typed, with all in them, and are"],
  ),
  says(
    6,
    "permission: storage:index for the screens of files",
    [strangers, needs],
    [denied, "core/area/sections: whose policy has %s alone comes to %s by the rail"],
  ),
  says(
    6,
    "permission: storage:index for the directories of the side menu",
    ["browser/storageIdentities: who may add alone comes to the welcome page, makes a directory, and"],
    ["core/area/sections: files are listed to those who may list them: all, each directory, and a new one"],
  ),
  says(
    6,
    "permission: storage:create for uploads, new folders and directories",
    [readers, changers, needs],
    ["terminal/storageCommands: what somebody may not do is denied before anything is sent in vain", needs],
  ),
  says(
    6,
    "permission: storage:update to rename, replace and edit",
    [readers, changers, needs],
    [denied, needs],
  ),
  says(6, "permission: storage:delete to delete", [readers, changers, needs], [needs]),
  says(
    6,
    "permission: what is denied stays where it is and says {action} is required for this action.",
    [readers],
    [denied],
  ),
  says(7, "calls: all have the stored token in their head, and in no address", [
    "contract/transport: sends the credential in a header alone, and not at sign-in",
    "core/storage/upload: sends one part whose name holds its folders, percent-encoded",
  ]),
  says(7, "calls: GET /storage with limit, skip, sort and filter gives an array", [
    "core/storage/api: a list is asked for with filter, sort, skip and limit, and is an array",
  ]),
  says(7, "calls: GET /storage with paginate gives data and how many there are", [
    "core/storage/api: a page of the picker is asked for with paginate, and tells how many there",
  ]),
  says(7, "calls: names are found by a regular expression, in which nothing of a name is special", [
    "core/storage/paths: finds what begins so, whatever characters it has",
  ]),
  says(7, "calls: GET /storage/{id}", [oneObject]),
  says(7, "calls: DELETE /storage/{id}", [oneObject]),
  says(7, "calls: PATCH /storage/{id} with the name", [oneObject]),
  says(7, "calls: POST /storage as a form with a part files, named by its directory", [
    "core/storage/upload: sends one part whose name holds its folders, percent-encoded",
  ]),
  says(7, "calls: the progress of an upload is told", [
    "core/storage/transfer/transfer: tell how far and how fast, and are told of without a stop",
  ]),
  says(7, "calls: PUT /storage/{id} as a form with a part file", [
    "core/storage/upload: replaces at the same address",
  ]),
  says(8, "errors: an upload or a replacement that fails is only logged", {
    instead: "It is listed with its reason, and can be sent again: what fails unseen is lost work.",
  }),
  says(8, "errors: a deletion that fails shows nothing", {
    instead: "It is said why it failed, as of each action: nothing that somebody chose fails unseen.",
  }),
  says(
    9,
    "constants: files are in the order of their ids, newest first, unless another is chosen",
    [bar],
    ["terminal/storageDialogs: a new directory is asked for where storage begins, and"],
  ),
  says(9, "constants: the dialog of a directory has 500 px", [begin], {
    instead: "A terminal asks on a line of its own, which is as wide as the terminal.",
  }),
];
