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
    {
      instead: "A terminal draws no icons, so none is picked there; a command sets one by its name.",
    },
  ),
  says(
    9,
    "filter history: ten of a kind",
    ["core/filter/panel: the history keeps ten of a kind, the newest first, each once"],
    {
      instead: "What was typed in a line of the terminal console is remembered by that line, as in a shell.",
    },
  ),
];
