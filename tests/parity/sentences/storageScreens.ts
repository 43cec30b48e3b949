import { says } from "./sentence";

const browsing = "browser/storageBrowser: goes through folders, renames, moves and deletes by keys alone";
const changing = "terminal/storage: what is there is renamed, put into a new folder, moved and deleted";
const reading = "terminal/storage: folders stand in columns; files are read as what they are";
const welcoming = "terminal/storageDialogs: a new directory is asked for where storage begins, and opened";
const uploading = "browser/storageBrowser: uploads files and folders, asks about taken names before it";

/** Specification 2: the browser of files, its viewers, and the calls behind them. */
export const storageScreens = [
  says(
    2,
    "storage: the welcome page makes a new directory and goes there",
    ["browser/storageBrowser: begins at the welcome page, and finds files by name in all of"],
    [welcoming],
  ),
  says(2, "storage: folders stand in columns, and one that is opened in the next", [browsing], [reading]),
  says(
    2,
    "storage: sorted by name or date, either way",
    ["core/storage/children: is sorted by name or by date, either way round, folders first"],
    [welcoming],
  ),
  says(2, "storage: files and folders are renamed, moved and deleted", [browsing], [changing]),
  says(
    2,
    "storage: files are uploaded",
    [uploading],
    ["terminal/storage: files go up and down while one goes on, and what is taken is asked about"],
  ),
  says(2, "storage: sizes in Bytes, KB over 1024, MB over 1048576, with one decimal", [
    "core/storage/names: %i bytes are %s",
  ]),
  says(2, "storage: the date of an upload is that of the id", [
    "core/storage/names: an id tells when an object came",
  ]),
  says(
    2,
    "storage: a viewer by the type of a file, and one for all others",
    ["core/storage/viewing/kind: %s of the type %j is shown as %s"],
    [
      reading,
      "terminal/storagePictures: a picture is drawn in half blocks, in the middle and in its colours",
      "terminal/storageReading: comma-separated values are read as a table",
      "terminal/storageReading: a workbook is a table",
    ],
  ),
  says(
    2,
    "storage: an archive is a tree",
    ["core/storage/viewing/zipTree: folders stand before files, hold the sum of what is in them"],
    ["core/storage/zip: the list of an archive is read without unpacking it"],
  ),
  says(3, "storage: an empty object whose name ends with / is a folder", [
    "core/storage/paths: %s of %i bytes and type %j stands for a folder: %s",
  ]),
  says(4, "storage: not into the same folder, onto a taken name, or into what lies in it", [
    "core/storage/paths: %s into %j: %s",
  ]),
];
