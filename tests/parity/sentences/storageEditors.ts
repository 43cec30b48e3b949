import { says } from "./sentence";

const choosing =
  "browser/storageFields: a file is chosen from Storage, dropped, uploaded in the picker and taken away";
const editing =
  "browser/storageFields: a picture is cropped, turned and scaled by keyboard, keeps its name and format";
const refused = "browser/storagePictures: what the editor meets is said: what is deep, cut off or broken";
const kept = "browser/storageUploads: what was chosen while the server is gone is kept";
const goingUp = "terminal/storage: files go up and down while one goes on, and what is taken is asked about";
const editedInWeb = {
  instead: "Pictures are edited in the web console: a terminal is too coarse for it.",
};
const typed = {
  instead: "The address of a file is typed as text; the browser of files copies it with one key.",
};

/** Specification 2: uploads, the picker of files, the field that holds one, and the editor of pictures. */
export const storageEditors = [
  says(2, "storage picker: a grid of files, and a click chooses one", [choosing], typed),
  says(
    2,
    "storage picker: 8 files a page at first, or 12, 18 or 20",
    ["core/storage/field/picking: a page has 8 files at first, the newest before the others", choosing],
    typed,
  ),
  says(
    2,
    "storage picker: sorted by name or date, either way",
    ["core/storage/field/picking: is sorted by the server: %s asks for %j"],
    typed,
  ),
  says(
    2,
    "storage picker: folders are not there to choose from",
    ["core/storage/field/picking: folders are not there to choose from"],
    typed,
  ),
  says(
    2,
    "storage picker: searches by name and uploads in place",
    ["core/storage/field/picking: each word is looked for as it is typed", choosing],
    typed,
  ),
  says(2, "storage input: a zone that files are dropped on", [choosing], typed),
  says(
    2,
    "storage input: a preview, and a large one by a click",
    ["browser/storageViewers: pictures, sound, texts and tables are shown, and nothing of them runs"],
    typed,
  ),
  says(2, "storage input: another file is chosen, or none", [choosing], typed),
  says(
    2,
    "storage input: an upload is stopped, and the value before it stays",
    ["browser/storagePictures: a field whose upload is stopped, or fails, keeps what it had"],
    typed,
  ),
  says(3, "storage input: a document keeps the address without the time that is put on it", [
    "core/storage/field/reference: a document keeps an address as it was before a time was put on it",
  ]),
  says(
    2,
    "rich text: only images are there to choose from Storage",
    ["core/storage/field/picking: each word is looked for as it is typed", choosing],
    { instead: "The markup is edited in $EDITOR, with the address of a file." },
  ),
  says(2, "image editor: crops", [editing], editedInWeb),
  says(
    2,
    "image editor: zooms in steps of 0.1",
    ["core/storage/picture/editing: zoom goes in tenths, and ends at its ends", editing],
    editedInWeb,
  ),
  says(
    2,
    "image editor: turns in steps of 45 degrees, either way",
    ["core/storage/picture/editing: a picture turns in eighths, both ways", editing],
    editedInWeb,
  ),
  says(
    2,
    "image editor: scales to 150 per cent at most, and says the size that this gives",
    [
      "core/storage/picture/editing: what is saved is the part of the turned picture, as large as the scale says",
      editing,
    ],
    editedInWeb,
  ),
  says(
    4,
    "image editor: the save button says saving, saved and failed, and is disabled meanwhile",
    ["browser/storagePictures: saving a picture says how it goes, and keeps what was done where it fails"],
    editedInWeb,
  ),
  says(
    7,
    "image editor: a picture is replaced under its name, in its format where the browser writes it",
    ["core/storage/picture/editing: a picture keeps its format where the browser writes it", editing],
    editedInWeb,
  ),
  says(
    7,
    "image editor: orientation and transparency stay",
    [editing, "browser/storagePictures: a picture that the camera turned is saved upright"],
    editedInWeb,
  ),
  says(
    7,
    "image editor: what saving would take is said before: animation, EXIF, profiles, notes, depth",
    ["core/storage/picture/editing: all that is lost is said before, and nothing else", refused],
    editedInWeb,
  ),
  says(
    8,
    "image editor: a failed save shows it, and nothing is lost",
    ["browser/storagePictures: saving a picture says how it goes, and keeps what was done where it fails"],
    editedInWeb,
  ),
  says(9, "image editor: what is too large or broken is refused in words", [refused], editedInWeb),
  says(
    7,
    "storage: files are sent one by one as forms, named with their directory, and tell how far they are",
    [
      "core/storage/upload: sends one part whose name holds its folders, percent-encoded",
      "core/storage/transfer/transfer: tell how far and how fast, and are told of without a stop",
    ],
  ),
  says(7, "storage: another content goes to the same address, as a form", [
    "core/storage/upload: replaces at the same address",
  ]),
  says(
    8,
    "storage: uploads that fail say why at their line, are kept and can be sent again",
    [kept, "contract/storageTransfers: a server that is killed half way leaves nothing half written"],
    [goingUp, "contract/storageTransfers: a server that is killed half way leaves nothing half written"],
  ),
  says(
    6,
    "storage: uploads need storage:create, and replacing needs storage:update on what has the name",
    [
      "browser/storageIdentities: who may list alone opens and copies, and what changes something says",
      "browser/storageAccess: of names that are taken only what may be replaced is offered for it",
    ],
    ["contract/storageTransfers: a permission that is lost half way ends what needs it"],
  ),
];
