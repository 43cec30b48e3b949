import { says } from "./sentence";

/** Specification 2, sections 7 to 9: calls, errors, constants. */
export const callsAndConstants = [
  says(7, "buckets are listed, read, made, replaced, patched and deleted", [
    "contract/buckets: patches order and category alone, with the one type",
    "contract/buckets: records who changed what",
    "parity/registry: and they did: the document, then its bucket are gone, and a new bucket stands",
  ]),
  says(7, "documents are listed by page, relation, sort, filter, limit, skip and language", [
    "contract/documentLists: $query",
    "contract/documentLists: by %j",
    "contract/documentLists: %s is %s",
  ]),
  says(7, "a cell is saved as a patch of its one field", [
    "contract/cellBoard: writes the one field, shows it at once and is over",
    "contract/cellBoard: a part of an object that is taken away is gone, and an emptied value too",
  ]),
  says(7, "a list asks in the words of its route", [
    "contract/recordRequests: asks for a page in the words of each list, and for nothing that is not wanted",
  ]),
  says(7, "history is listed, read and removed", [
    "contract/history: is the state before each change, with its moment and a count of changed values",
  ]),
  says(7, "preferences of buckets are read and replaced", ["contract/preferences: $name"]),
  says(
    8,
    "a save that fails says why and keeps what was typed",
    ["browser/settings: a save that fails says why, says Failed for a second, and keeps what was typed"],
    ["terminal/actions: that are no JSON, or that the server refuses, are said and edited again"],
  ),
  says(8, "a history that is not kept is none", [
    "contract/history: is not what was remembered when a bucket keeps history no more",
  ]),
  says(
    8,
    "a cell or a delete that fails: the reason is shown, where the specification shows nothing",
    [
      "browser/cells: keys go from cell to cell, edit, save, revert and go on; what is refused keeps",
      "browser/table: says how many were not deleted and why, and deletes the others",
    ],
    ["terminal/cells: what the server refuses stays in the line"],
  ),
  says(
    8,
    "JSON that is none is said, until it is mended rather than for three seconds",
    ["browser/filter: JSON is checked before it is sent, kept as it was typed, and remembered"],
    ["terminal/actions: the search line takes filters, and says what is wrong with one"],
  ),
  says(
    9,
    "page sizes 5, 10, 25 and 100, at first 25",
    [
      "browser/table: remembers the page size for all buckets, and an empty one has none",
      "core/list/paging: changes the size step by step and keeps the first row on the page",
    ],
    ["terminal/console: opens a bucket, sorts, pages and changes the rows of a page"],
  ),
  says(9, "a search is asked for when typing has paused for a second", [
    "core/list/typing: asks once, when typing has paused",
  ]),
  says(9, "titles of 4 to 100 characters", ["contract/buckets: refuses %s"]),
  says(
    9,
    "icons: 24 on a page",
    ["browser/settings: an icon is found by its name and chosen with the keyboard"],
    ["terminal/bucketSentences: an icon is chosen by a part of its name, 24 on a page, and the rest"],
  ),
  says(
    9,
    "filter history: ten of a kind",
    ["core/filter/panel: the history keeps ten of a kind, the newest first, each once"],
    {
      instead: "What was typed in a line of the terminal console is remembered by that line, as in a shell.",
    },
  ),
  says(7, "filters in every operator, and what is refused", [
    "contract/readRows: %j finds %j",
    "contract/readRows: %j is refused: %s",
  ]),
  says(7, "calls on buckets, histories, languages and limits, row by row", ["contract/documentRows: $name"]),
  says(7, "predefined defaults are read", ["contract/bucketChanges: the other routes answer as they should"]),
  says(
    7,
    "deleting many is one call for each",
    ["browser/table: says how many were not deleted and why, and deletes the others"],
    ["terminal/changes: is inserted, shown, patched, replaced and deleted"],
  ),
  says(
    7,
    "the call of the default list: newest first, 25, no filter",
    ["browser/bucketTable: asks for the newest 25, has its columns in order, and loads again"],
    ["terminal/bucketSentences: the newest 25 are shown, a filter begins at the first page, and another"],
  ),
  says(
    7,
    "schemas are imported and exported, templates listed and made, at the routes that are named",
    [
      "browser/templates: buckets are made from the gallery, saved as a template, exported, and imported",
      "contract/bucketTemplates: export, deletion and import give the same buckets, as JSON and as BSON",
      "contract/bucketTemplates: are at least six, of several buckets, and each is made whole, beside all",
    ],
    [
      "terminal/templates: a template is listed, made, made again under other titles, saved and deleted",
      "terminal/templates: schemas go into a file and come back, with their ids or as copies",
    ],
  ),
  says(
    8,
    "a history that the server does not have is none",
    ["browser/bucketTable: says that history is unavailable where the probe finds none"],
    ["core/bucket/options/probe: an answer of %i to the question for the history of nobody: %j"],
  ),
  says(
    9,
    "sort by id, newest first; first page; 25 rows",
    ["browser/bucketTable: asks for the newest 25, has its columns in order, and loads again"],
    ["terminal/bucketSentences: the newest 25 are shown, a filter begins at the first page, and another"],
  ),
  says(
    9,
    "a snack bar for five seconds",
    {
      instead:
        "Failures are said for three seconds, as specification 1 has it, and stay in the list of notifications: nobody has to read fast.",
    },
    { instead: "What was told stays until the next key, and in the list of notifications." },
  ),
  says(
    9,
    "filter panel 700 px, field dialog 800 px",
    [
      "browser/bucketTable: filters in a panel of 700 px with three ways, remembers rules by 8 letters",
      "browser/bucketEditors: a new bucket has the fields and rules of the specification; its fields",
    ],
    { instead: "Screens of a terminal are as wide as it is." },
  ),
  says(9, "map: zoom 5 to 18", ["core/field/point: a map begins at zoom 5 and goes to 18"], {
    instead: "A terminal draws no map: a place is its latitude and longitude.",
  }),
  says(9, "history probe: 24 zeros", [
    "core/bucket/options/probe: an answer of %i to the question for the history of nobody: %j",
  ]),
  says(9, "about 230 languages, each code once", [
    "core/language/known: knows many languages, each once, and every one can be added",
  ]),
  says(
    9,
    "cells take the keys at once, where the specification waits 50 ms",
    ["browser/cells: keys go from cell to cell, edit, save, revert and go on; what is refused keeps"],
    ["terminal/cells: a cell is edited in its line; Tab saves it and goes to the next"],
  ),
];
