import { says } from "./sentence";

const shown = "browser/storageViewers: pictures, sound, texts and tables are shown, and nothing of them runs";
const large =
  "browser/storageViewers: a PDF, an archive and large tables are shown as far as they are looked";
const played = "browser/storageViewers: a film and a sound play from where somebody seeks, of which no more";
const reading = "terminal/storage: folders stand in columns; files are read as what they are";
const kinds = "core/storage/viewing/kind: %s of the type %j is shown as %s";
const states =
  "terminal/storageStates: storage without a file says so; what cannot be read says so; Esc leaves";
const notInTerminal = (what: string) => ({
  instead: `A terminal shows no ${what}: it says so, and the file can be downloaded or its address copied.`,
});

/** Specification 2, sections 2 and 8: viewers by the type of a file, and what they say where they show nothing. */
export const storageViewing = [
  says(2, "viewers: by the type of a file, and by its name where the type says little", [kinds]),
  says(
    2,
    "viewers: pictures",
    [shown],
    ["terminal/storagePictures: a picture is drawn in half blocks, in the middle and in its colours"],
  ),
  says(2, "viewers: films, which play from where somebody seeks", [played], notInTerminal("films")),
  says(2, "viewers: plain text", [shown], [reading]),
  says(2, "viewers: JavaScript, as text that does not run", [shown, kinds], [kinds]),
  says(2, "viewers: JSON", [shown], [reading]),
  says(2, "viewers: PDF, page by page", [large], notInTerminal("PDF")),
  says(2, "viewers: an archive is a tree that is gone through", [large], [reading]),
  says(2, "viewers: what is in an archive is in the folders that its names tell", [
    "core/storage/viewing/zipTree: folders stand before files, hold the sum of what is in them",
    "core/storage/zip: the list of an archive is read without unpacking it",
  ]),
  says(
    2,
    "viewers: a workbook as a table: in the web each of its sheets, in the terminal the first",
    [large, "core/storage/viewing/tableRows: each sheet of a workbook is read by its place, whatever"],
    ["terminal/storageReading: a workbook is a table"],
  ),
  says(
    2,
    "viewers: CSV as a table",
    [large],
    ["terminal/storageReading: comma-separated values are read as a table, column by column"],
  ),
  says(2, "viewers: CSV is split at commas and line ends, those in quotes belong to a cell", [
    "core/storage/viewing/tableRows: cells in quotes hold separators and line ends, which a split",
  ]),
  says(2, "viewers: one for all others, with a link that opens the file", [shown], [states]),
  says(2, "viewers: sizes in Bytes, KB over 1024, MB over 1048576, with one decimal", [
    "core/storage/names: %i bytes are %s",
  ]),
  says(7, "viewers: a file is fetched as a blob, and shown from an address of the page", [shown], {
    instead: "A terminal reads the bytes of the address by themselves; it has no blobs.",
  }),
  says(8, "viewers: Could not load the object., with the type of the error", [shown], {
    instead: "A terminal says the failure itself, in the words that all failures have there.",
  }),
  says(8, "viewers: This object cannot be viewed., with a link to open it directly", [shown], [states]),
  says(
    8,
    "viewers: Your browser does not support the video tag.",
    [played],
    notInTerminal("films and no tags"),
  ),
  says(8, "viewers: an object of an unknown kind is logged", {
    instead: "It is said on the screen with its name and its type, and not in a log that nobody reads.",
  }),
];
