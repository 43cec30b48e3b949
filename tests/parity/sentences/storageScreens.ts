import { says } from "./sentence";

const begin = "browser/storageScreens: empty storage says so; the first directory is made from the";
const bar = "browser/storageScreens: the bar sorts, looks again and deletes a directory; a menu renames";
const details = "browser/storageScreens: columns go by the width of the screen; the details of a file";
const browsing = "browser/storageBrowser: goes through folders, renames, moves and deletes by keys alone";
const uploading = "browser/storageBrowser: uploads files and folders, asks about taken names before it";
const welcome = "browser/storageBrowser: begins at the welcome page, and finds files by name in all of";
const changing = "terminal/storage: what is there is renamed, put into a new folder, moved and deleted";
const reading = "terminal/storage: folders stand in columns; files are read as what they are";
const transfers = "terminal/storage: files go up and down while one goes on, and what is taken is asked";
const palette = "terminal/storageDialogs: what the palette offers for a file asks in its own way over";
const newDirectory = "terminal/storageDialogs: a new directory is asked for where storage begins, and";
const gone = "terminal/storageDialogs: a folder that somebody else deletes while it is open is said";
const asking = "core/storage/actions: a directory is deleted once its name is typed, with all that is";
const states =
  "terminal/storageStates: storage without a file says so; what cannot be read says so; Esc leaves";
const noPixels = { instead: "A terminal asks on a line of its own, which is as wide as the terminal." };
const editedInWeb = { instead: "Pictures are edited in the web console: a terminal is too coarse for it." };

/** Specification 2, sections 1 to 4: the screens of files, what is on them, and how they change. */
export const storageScreens = [
  says(1, "storage: files and folders are uploaded", [uploading], [transfers]),
  says(1, "storage: files and folders are browsed and previewed", [browsing, details], [reading]),
  says(1, "storage: files and folders are renamed, moved and deleted", [browsing], [changing]),
  says(1, "storage: the content of a file is replaced at its address", [details], [palette]),
  says(2, "storage: the welcome page says what it is and makes a new directory", [welcome], [newDirectory]),
  says(2, "storage: the flag openDialog asks for the name at once", [begin], [newDirectory]),
  says(2, "storage: the dialog for the name of a directory is 500 px wide", [begin], noPixels),
  says(2, "storage: once a directory is made it is open, at storage/{name}", [begin], [newDirectory]),
  says(2, "storage: storage/{name} shows one directory at the top", [bar], [changing]),
  says(2, "storage: storages shows all files", [browsing], [reading]),
  says(
    2,
    "storage: the address of what is open leads back to it",
    ["core/storage/browser/address: an address gives back the path that it was made of, whatever is in"],
    ["core/storage/names: the address of a path leads to it"],
  ),
  says(
    2,
    "side menu: an entry / for all files and one for each directory at the top",
    [begin],
    ["core/area/sections: files are listed to those who may list them: all, each directory, and a new one"],
  ),
  says(
    2,
    "side menu: a dashed entry adds a directory",
    [begin],
    ["core/area/sections: files are listed to those who may list them: all, each directory, and a new one"],
  ),
  says(
    2,
    "side menu: directories stand in it only for those who may list files",
    [
      "core/area/sections: files are listed to those who may list them: all, each directory, and a new one",
      "browser/storageIdentities: who may show one file, or nothing, is told what a list of files",
    ],
    ["core/area/sections: files are listed to those who may list them: all, each directory, and a new one"],
  ),
  says(2, "storage: folders stand in columns, and one that is opened in the next", [browsing], [reading]),
  says(
    2,
    "storage: what is open is highlighted in each column",
    [details],
    ["core/storage/browser/browsing: each column but the last has the next one highlighted"],
  ),
  says(
    2,
    "storage: 2, 3, 4 or 5 columns by the width of the screen",
    [details, "core/storage/browser/browsing: a screen of %i pixels shows %i columns"],
    ["cli/terminal/storage/columns: a screen of %i columns has room for %i folders"],
  ),
  says(2, "details: a preview, the name and the type", [details], [reading]),
  says(
    2,
    "details: the size, in KB where it is more than 1024 bytes",
    [details],
    ["core/storage/names: %i bytes are %s"],
  ),
  says(
    2,
    "details: the date of an upload is that of the first 8 hex digits of the id",
    [details],
    ["core/storage/names: an id tells when an object came"],
  ),
  says(2, "details: Copy copies the address of the file", [details], [palette]),
  says(2, "details: Edit is there for pictures alone", [details], editedInWeb),
  says(2, "details: Replace gives other content to the same object", [details], [palette]),
  says(2, "details: Delete deletes the file", [browsing], [changing]),
  says(2, "bar: sorted by name or date, either way", [bar], [changing]),
  says(2, "bar: each order holds through all pages of a folder", [
    "core/storage/children: is sorted by name or by date, either way round, folders first",
  ]),
  says(2, "bar: Refresh shows what others have changed", [bar], [gone]),
  says(2, "bar: Upload Files", [uploading], [transfers]),
  says(2, "bar: Create New Folder", [browsing], [changing]),
  says(2, "bar: Delete This Directory, but not of all files", [bar], [asking]),
  says(2, "select mode: boxes, Cancel and Delete", [bar], [changing]),
  says(2, "menu of an item: Rename and Select", [bar], [changing]),
  says(2, "rename: Enter stores the name", [browsing], [changing]),
  says(2, "rename: Esc leaves the name as it is", [browsing], [states]),
  says(2, "rename: going elsewhere leaves the name as it is", [bar], {
    instead: "In a terminal a line keeps the keys until it is confirmed or left with Esc.",
  }),
  says(2, "storage: items are dragged into other folders", [browsing], {
    instead: "A terminal drags nothing: m moves what is chosen to a folder that is named (changing, above).",
  }),
  says(2, "storage: without any file it says Storage is empty", [begin], [states]),
  says(3, "storage: an object is its id, name, address, and the type and size of its content", [
    "core/storage/api: one object is read, renamed, replaced and deleted at its own address",
  ]),
  says(3, "storage: slashes in a name separate folders", [
    "core/storage/paths: a path is its folder and its own name",
  ]),
  says(
    3,
    "storage: a time is put on the address of what is shown, so that what was replaced is seen",
    ["core/field/freshImage: %s is asked for as %s", details],
    { instead: "A terminal keeps no pictures: each reading asks the server for the content anew." },
  ),
  says(3, "storage: an empty object whose name ends with / is a folder", [
    "core/storage/paths: %s of %i bytes and type %j stands for a folder: %s",
  ]),
  says(4, "storage: select mode is turned on and off", [bar], [changing]),
  says(4, "storage: rename mode is turned on and off", [bar], [changing]),
  says(4, "storage: what is dragged goes along until it is dropped", [bar], {
    instead: "A terminal drags nothing: m moves what is chosen to a folder that is named.",
  }),
  says(4, "storage: while it loads that is shown", [bar], {
    instead: "A terminal says Loading … in place of the columns until the folder is there.",
  }),
  says(4, "storage: nothing is moved into the folder that it is in", ["core/storage/paths: %s into %j: %s"]),
  says(
    4,
    "storage: nothing is moved where another item has its name",
    ["core/storage/paths: %s into %j: %s", bar],
    ["terminal/storageCommands: files and directories are renamed, moved and deleted, and what is refused"],
  ),
  says(4, "storage: no folder is moved into what lies in it", [
    "core/storage/paths: %s into %j: %s",
    "contract/storageUploads: of two folders that are moved into each other at the same moment, one is",
  ]),
];
