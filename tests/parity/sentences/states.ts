import { says } from "./sentence";

const cells = "browser/cells: keys go from cell to cell, edit, save, revert and go on; what is refused keeps";
const terminalCell = "terminal/cells: a cell is edited in its line; Tab saves it and goes to the next";
const webOptions = "browser/bucketOptions: sets view, rules, read only and limit, each once it is saved";
const webAdd = "browser/fields: chooses a type, names it, configures it, adds another one, and writes all";
const webForm = "browser/documentForm: a document is made in its form: what is wrong stands at its field";
const terminalForm =
  "terminal/documentForm: a document is a form: each value in the editor of its type, what is";
const webLanguages = "browser/languages: adds, removes and changes the default one; what the new default";
const terminalLanguages =
  "terminal/languages: the screen adds, removes and changes the default one, and writes it";

/** Specification 2, section 4: states and transitions. */
export const states = [
  says(4, "read only: cells are not edited", [
    "core/document/form/problems: cannot be changed in a bucket that is read only",
  ]),
  says(4, "history: without the right to ask, or where the server keeps none, it is unavailable", [
    "contract/history: is anybody signed in for the question whether there is any, and nobody else",
  ]),
  says(4, "history: Remove History forgets all of it, once that was confirmed", [
    "terminal/history: bucket history switches it on and off, and removes it once that was confirmed",
    "contract/history: goes with its document, its bucket, and by Remove History, and leaves no row",
  ]),
  says(4, "limit: on it is 100 and refuses, off it is gone", [
    "core/bucket/options/draft: sets what was changed, and nothing else",
  ]),
  says(4, "limit: prevent refuses what is one too many, remove deletes the oldest", [
    "contract/documentWrites: $name",
    "contract/documents: limits refuse or make room",
  ]),
  says(
    4,
    "limit: what is chosen when the limit is reached",
    [webOptions],
    ["terminal/bucketOptions: commands set what is given alone, and try rules before they are saved"],
  ),
  says(4, "cells: which types are edited where they stand", [
    "core/document/cell: cells of the types of the spec are edited in a table, those that are read-only",
  ]),
  says(
    4,
    "cells: Enter saves a partial change, Esc reverts",
    [cells, "contract/cellBoard: writes the one field, shows it at once and is over"],
    [terminalCell, "contract/cellBoard: writes the one field, shows it at once and is over"],
  ),
  says(
    4,
    "cells: Tab saves and goes to the next that can be edited, then to the next row",
    [
      cells,
      "core/list/gridPlace: Tab goes to the next cell that can be edited, at the end of a row to the first",
    ],
    [terminalCell],
  ),
  says(4, "cells: a refused change is shown with its reason, and the list as it is stored", [
    "contract/cellBoard: what the server refuses stays with its reason: %s",
  ]),
  says(
    4,
    "selection: a box for each row and one for the page, which is half set where some are chosen",
    ["browser/table: one, a range, the page, half of it, none"],
    ["terminal/actions: are chosen, counted, marked and let go"],
  ),
  says(
    4,
    "selection: it ends with each load",
    ["browser/table: ends with another page or another load"],
    ["terminal/actions: are chosen, counted, marked and let go"],
  ),
  says(4, "another language begins at the first page, with the usual size", [
    "core/document/cell: another language begins the list again, and the default one is not named",
  ]),
  says(4, "sorting: one key, ascending, descending, none", [
    "core/list/state: a column cycles through ascending, descending and no sort",
  ]),
  says(
    4,
    "moving a field changes the order of the bucket and of the columns",
    ["browser/fields: moves a field past the next shown one; the first has no left, the last no right"],
    ["terminal/fieldTree: adds a field inside of an object, moves one, deletes one, and never the"],
  ),
  says(4, "a field that is added stands before New field, and columns show it", [
    "core/list/columns: shows a field that came later, and drops one that is gone",
  ]),
  says(
    4,
    "Display all shows all columns, or the primary one and the id",
    ["browser/table: are hidden and shown, and this browser remembers it"],
    ["terminal/actions: are shown by chosen columns, which is remembered"],
  ),
  says(4, "view: fields without a position are at the bottom, and moving one changes its position", [
    "core/bucket/options/view: is kept as it was arranged, with every field once",
    "core/bucket/options/view: changes nothing where nothing was moved, not even the order of all fields",
  ]),
  says(
    4,
    "bucket dialog: a new bucket opens once it is saved, and the dialog closes",
    ["browser/drawers: one is made, renamed and deleted by its name"],
    ["terminal/actions: the screen before a bucket is chosen says what one is, and makes one"],
  ),
  says(4, "field dialog: Primary is set and never taken away", [
    "core/field/fieldList: offers the options of the type and the place, and locks what is decided once",
  ]),
  says(4, "field dialog: presets of values and patterns are brought in and taken away", [
    "core/input/definitionForm: a preset is brought in and taken away",
    "core/input/builder: an empty value removes its key",
  ]),
  says(4, "array editor: adding edits the new item, removing the one before, items change places", [
    "core/input/list: adding edits the new item, removing the one before",
    "core/input/list: moving keeps all items and what is edited",
  ]),
  says(4, "array editor: in a form", [webForm], [terminalForm]),
  says(
    4,
    "languages: one that is added has code and name, the default stays, saving leads to the buckets",
    [webLanguages],
    [terminalLanguages],
  ),
  says(4, "relation: kind and bucket are guessed from the name, plural and singular", [
    "core/bucket/fieldSteps: a relation called %j refers to bucket %s, %s",
    "core/bucket/fieldSteps: guesses nothing that is known, and no bucket where there is none",
  ]),
  says(
    4,
    "relation: the guess stands in the dialog",
    [webAdd],
    ["core/bucket/fieldSteps: goes from a type to a name to the field, into an object, and back"],
  ),
  says(4, "relation picker: many are chosen and let go, one is replaced or let go when it is chosen again", [
    "core/field/related: replaces the one, and lets it go where it is chosen again",
    "core/field/related: adds to the many at their end, and takes away without a change of order",
  ]),
  says(
    4,
    "history: a state of before is looked at and brought back; what is now is one of the entries",
    ["browser/history: a document shows how often it was changed, what was different, and brings it back"],
    ["terminal/history: the terminal console shows what was different, and brings a field back"],
  ),
  says(
    4,
    "read only: boxes, Add New and changes of a document are not offered, with the reason",
    [
      "browser/table: of a read-only bucket are looked at, not chosen",
      "browser/bucketEditors: rich text has its fonts, blocks and sizes; places take the current position",
    ],
    ["terminal/bucketSentences: deleting names what goes with it; a bucket that is read only is only read"],
  ),
  says(
    4,
    "history: a switch where the server keeps any, else unavailable",
    [
      "core/bucket/options/probe: history is switched where the server keeps any, and else says that there",
      "browser/bucketTable: says that history is unavailable where the probe finds none",
    ],
    ["core/bucket/options/probe: history is switched where the server keeps any, and else says that there"],
  ),
  says(4, "history: the probe asks for 24 zeros twice; success is available, all else is not", [
    "core/bucket/options/probe: an answer of %i to the question for the history of nobody: %j",
  ]),
  says(
    4,
    "history: Remove History is in the menu of the bucket",
    ["browser/bucketTable: opens the guide on the right, which says when there are no documents; history"],
    ["terminal/history: bucket history switches it on and off, and removes it once that was confirmed"],
  ),
  says(
    4,
    "another bucket begins without search, filter, sort and page of the last",
    ["browser/bucketTable: filters in a panel of 700 px with three ways, remembers rules by 8 letters"],
    ["terminal/bucketSentences: the newest 25 are shown, a filter begins at the first page, and another"],
  ),
  says(
    4,
    "another filter begins at the first page",
    ["browser/bucketTable: filters in a panel of 700 px with three ways, remembers rules by 8 letters"],
    ["terminal/bucketSentences: the newest 25 are shown, a filter begins at the first page, and another"],
  ),
  says(
    4,
    "options: saved together once Save is pressed, not when the menu closes",
    {
      instead:
        "Nothing changes before it is saved: a menu that saves as it closes would change a bucket by a stray click.",
    },
    {
      instead:
        "Nothing changes before it is saved: a menu that saves as it closes would change a bucket by a stray click.",
    },
  ),
  says(
    4,
    "save buttons: pristine, saving, saved, failed, back to pristine when a dialog opens again",
    ["browser/settings: a save that fails says why, says Failed for a second, and keeps what was typed"],
    ["terminal/saving: adds one record, however often it is told to save"],
  ),
  says(
    4,
    "a bucket that is open and deleted leads to the first of the others",
    ["browser/bucketTable: a bucket that is deleted while it is open leads to the first of the others"],
    ["terminal/bucketSentences: a bucket that is deleted while it is open leads to the first of the others"],
  ),
  says(
    4,
    "the only bucket that is deleted leads to the welcome page",
    ["browser/bucketTable: a bucket that is deleted while it is open leads to the first of the others"],
    ["terminal/bucketSentences: a bucket that is deleted while it is open leads to the first of the others"],
  ),
  says(
    4,
    "field dialog: Primary names the documents from then on",
    ["browser/bucketEditors: a new bucket has the fields and rules of the specification; its fields"],
    ["terminal/fields: adds one with a definition, and names documents by it"],
  ),
  says(
    4,
    "relation picker: one is replaced, many are chosen and let go, Clear lets all go",
    ["browser/bucketEditors: rich text has its fonts, blocks and sizes; places take the current position"],
    ["terminal/documentForm: relations are picked by name from what the server finds; translations"],
  ),
  says(
    4,
    "a new document is inserted and its bucket shown, a stored one is replaced",
    [
      "browser/editor: adds a document, begun with its fields, of which those that stay null",
      "browser/documentForm: a document is made in its form: what is wrong stands at its field",
    ],
    ["terminal/documentForm: a document is a form: each value in the editor of its type, what is"],
  ),
  says(
    4,
    "N brings what is now back into the form",
    {
      instead:
        "A state of before is looked at beside what is now, and nothing of it is in the form before it is restored: there is nothing to go back from.",
    },
    {
      instead:
        "A state of before is looked at beside what is now, and nothing of it is in the form before it is restored: there is nothing to go back from.",
    },
  ),
  says(4, "cells: one at a time", [
    "contract/cellBoard: one cell at a time is typed in, and what was typed in",
  ]),
];
