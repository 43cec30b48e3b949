import { says } from "./sentence";

const editors =
  "browser/valueEditors: rich text keeps what it does not know and runs nothing; places have limits";
const picked = "terminal/documentForm: relations are picked by name from what the server finds; translations";
const terminalForm =
  "terminal/documentForm: a document is a form: each value in the editor of its type, what is";
const webForm = "browser/documentForm: a document is made in its form: what is wrong stands at its field";

/** Specification 2, section 2: editors of values, and the screen of a document. */
export const documentScreens = [
  says(
    2,
    "location: latitude and longitude as inputs, and a map with a marker",
    [editors],
    [terminalForm, "core/field/point: is read from one text too, and says what it should have been"],
  ),
  says(
    2,
    "relation picker: a list of documents in pages, found by their words",
    [
      editors,
      "core/document/picking: asks for one more than a page, the newest first, and has nothing counted",
    ],
    [picked],
  ),
  says(
    2,
    "rich text: what is stored is kept, markup of strangers is made safe, undo and redo",
    [editors, "browser/table: shows rich text as text in cells and with harmless markup on the page"],
    {
      instead:
        "A terminal shows the words of a rich text and edits its markup in $EDITOR: styles cannot be drawn there.",
    },
  ),
  says(
    2,
    "document: its fields in their areas left, right and bottom, and a Save button",
    [webForm, "core/document/form/problems: stand in their areas in the order of the bucket"],
    [terminalForm],
  ),
  says(2, "document: each value has the editor of its type", [webForm], [terminalForm, picked]),
  says(
    2,
    "document: a history button with the number of changes, a menu of them, and what there is now",
    ["browser/history: a document shows how often it was changed, what was different, and brings it back"],
    ["terminal/history: the terminal console shows what was different, and brings a field back"],
  ),
  says(
    2,
    "location: the current position of the person",
    ["browser/bucketEditors: rich text has its fonts, blocks and sizes; places take the current position"],
    { instead: "A terminal does not know where somebody is: latitude and longitude are typed." },
  ),
  says(
    2,
    "location: a map that begins at zoom 5 and goes to 18",
    ["core/field/point: a map begins at zoom 5 and goes to 18"],
    { instead: "A terminal draws no map: a place is its latitude and longitude." },
  ),
  says(
    2,
    "relation picker: pages of 10, or of 5, 25 and 100",
    ["browser/bucketEditors: rich text has its fonts, blocks and sizes; places take the current position"],
    ["core/document/picking: asks for one more than a page, the newest first, and has nothing counted"],
  ),
  says(
    2,
    "rich text: 12 fonts, headings 1 to 6, paragraph and predefined, sizes 1 to 12; links begin with http://",
    ["browser/bucketEditors: rich text has its fonts, blocks and sizes; places take the current position"],
    {
      instead:
        "A terminal shows the words of a rich text and edits its markup in $EDITOR: styles cannot be drawn there.",
    },
  ),
  says(
    2,
    "rich text: undo and redo; 150 to 400 px high",
    ["browser/bucketEditors: rich text has its fonts, blocks and sizes; places take the current position"],
    { instead: "The markup is edited in $EDITOR, which has its own undo." },
  ),
  says(
    2,
    "rich text: images from Storage",
    [
      "browser/storageFields: a file is chosen from Storage, dropped, uploaded in the picker and taken away; what is gone keeps its address",
    ],
    { instead: "The markup is edited in $EDITOR, with the address of a file." },
  ),
  says(
    2,
    "document: a header with the icon, title and description of the bucket, and Read Only",
    ["browser/bucketEditors: rich text has its fonts, blocks and sizes; places take the current position"],
    { instead: "The path above each screen names the bucket and the document." },
  ),
  says(
    2,
    "document: Read Only stands in its header",
    ["browser/bucketEditors: rich text has its fonts, blocks and sizes; places take the current position"],
    ["terminal/bucketSentences: deleting names what goes with it; a bucket that is read only is only read"],
  ),
];
