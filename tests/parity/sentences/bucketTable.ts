import { says } from "./sentence";

/** Specification 2, section 2: routes, side menu and the data table. */
export const bucketTable = [
  says(
    2,
    "route: the page before a bucket is chosen says what a bucket is and makes one",
    ["browser/drawers: the page before a bucket is chosen says what one is, and makes one"],
    ["terminal/actions: the screen before a bucket is chosen says what one is, and makes one"],
  ),
  says(
    2,
    "route: each has its page in the web, and opens in the terminal by its path",
    ["parity/registry: each has a page in the web console and an address as a command"],
    ["parity/registry: each opens in the terminal console by its path"],
  ),
  says(
    2,
    "route: the table of a bucket needs the right to list its documents",
    ["browser/console: lists only what a narrow policy grants, and explains"],
    ["terminal/console: lists what a narrow policy grants and no more"],
  ),
  says(
    2,
    "route: a new document needs the right to create, one that is stored the right to show it",
    [
      "browser/editor: is denied with its reason to those who may only read",
      "browser/table: open their document, where that is allowed",
    ],
    [
      "terminal/actions: jumps to a path, shows a command, and tells what is denied",
      "terminal/documentForm: who may only read sees the same form dim, and is told why",
    ],
  ),
  says(
    2,
    "side menu: Settings leads to the languages, and saving them to the buckets",
    ["browser/languages: adds, removes and changes the default one; what the new default"],
    ["terminal/languages: the screen adds, removes and changes the default one, and writes it"],
  ),
  says(
    2,
    "table: a search box for texts",
    ["browser/console: searches text fields, says so in the address, and finds nothing in words"],
    ["terminal/console: searches, says what is filtered, and finds nothing in words"],
  ),
  says(
    2,
    "table: a Read Only chip with its tooltip, no boxes and no Add New where a bucket is read only",
    ["browser/table: of a read-only bucket are looked at, not chosen"],
    ["terminal/actions: of a read-only bucket cannot be chosen or changed, and that is said"],
  ),
  says(
    2,
    "table: the id is copied",
    ["browser/console: copies the id of a document"],
    ["terminal/actions: copy their id through the terminal"],
  ),
  says(
    2,
    "table: Delete is there once rows are chosen, and Add New leads to a new document",
    [
      "browser/table: asks for agree, names what goes with it, and falls back to the last page",
      "browser/editor: adds a document, begun with its fields, of which those that stay null",
    ],
    [
      "terminal/actions: are deleted once agree was typed, and nothing else will do",
      "terminal/actions: are added as JSON of what their form holds",
    ],
  ),
  says(
    2,
    "table: Translate is offered where a field is translated, and chooses the language that is shown",
    ["browser/table: shows translated fields in a chosen language, which stands in the address"],
    ["terminal/cells: the language of translated fields is chosen, and a cell is edited in it"],
  ),
  says(2, "table: Translate is not offered where nothing is translated", [
    "core/document/cell: languages are offered where a field is translated",
  ]),
  says(
    2,
    "table: a column for each field, shown as its type is",
    ["browser/console: shows every type as what it is, and nothing of a document as markup"],
    ["terminal/console: moves by arrows as by letters, between the panes too, and keeps the primary"],
  ),
  says(
    2,
    "table: New field opens the dialog of a field",
    ["browser/fields: chooses a type, names it, configures it, adds another one, and writes all"],
    ["terminal/fieldTree: opens from the table with F, and keeps what is typed while somebody"],
  ),
  says(
    2,
    "header menu: edit, move left and right, hide; the first has no left, the last no right; _id sorts only",
    ["browser/fields: moves a field past the next shown one; the first has no left, the last no right"],
    ["terminal/fieldTree: adds a field inside of an object, moves one, deletes one, and never the"],
  ),
  says(
    2,
    "header menu: delete, which is asked about",
    ["browser/fields: deletes a field after a question, and never the primary one"],
    ["terminal/fieldTree: says before saving what happens to stored documents"],
  ),
  says(
    2,
    "header menu: sort ascending and descending",
    ["browser/table: are sorted through their menu, both ways and back"],
    [
      "terminal/filtering: countries of many people without a coast, by area, take at most 8 keys",
      "terminal/console: opens a bucket, sorts, pages and changes the rows of a page",
    ],
  ),
  says(
    2,
    "row: its link opens the document, a pencil where it may be changed, an eye where it is read",
    [
      "browser/table: open their document, where that is allowed",
      "browser/editor: and the table show a relation that somebody may not read as its id",
    ],
    [
      "terminal/console: opens a document whole, scrolls it, and goes back to its row",
      "terminal/documentForm: a cell that needs more than a line opens the form at its field",
    ],
  ),
  says(
    2,
    "paginator: pages and their size",
    ["browser/console: sorts by a header, pages, and keeps both in the address over a reload"],
    ["terminal/console: opens a bucket, sorts, pages and changes the rows of a page"],
  ),
  says(
    2,
    "columns menu: one box for each field, and Display all, which is half set where some are hidden",
    ["browser/table: are hidden and shown, and this browser remembers it"],
    ["terminal/actions: are shown by chosen columns, which is remembered"],
  ),
  says(
    2,
    "address: filter, sort, page and language stand in it",
    [
      "browser/console: sorts by a header, pages, and keeps both in the address over a reload",
      "browser/filter: joins rows, says which is wrong, and is read back from the address",
      "browser/table: shows translated fields in a chosen language, which stands in the address",
    ],
    [
      "terminal/keysInPlace: an address shows the list that it asks for, and the title says which",
      "terminal/cells: the language of translated fields is chosen, and a cell is edited in it",
    ],
  ),
  says(
    2,
    "cell: a location has its latitude first",
    ["browser/console: shows every type as what it is, and nothing of a document as markup"],
    ["terminal/console: opens a document whole, scrolls it, and goes back to its row"],
  ),
  says(
    2,
    "sidebar: an entry for each bucket whose documents may be listed, ordered by its order, with its category",
    ["browser/drawers: shows categories with their buckets, the rest last, and folds them"],
    ["terminal/actions: folds a category, and moves buckets and categories"],
  ),
  says(
    2,
    "sidebar: entries are dragged to another place",
    ["browser/drawers: a bucket is dragged to another place, and into another category"],
    ["terminal/actions: folds a category, and moves buckets and categories"],
  ),
  says(
    2,
    "sidebar: Add New Bucket, and Edit and Delete in the menu of an entry",
    ["browser/drawers: one is made, renamed and deleted by its name"],
    [
      "terminal/actions: makes a bucket and deletes it by its title",
      "terminal/actions: renaming a bucket keeps the fields that were added in the meantime",
    ],
  ),
  says(
    2,
    "route: the settings of languages need preference:show",
    ["browser/bucketTable: says that history is unavailable where the probe finds none"],
    ["terminal/bucketSentences: who may not see the languages is told which permission their settings need"],
  ),
  says(
    2,
    "route: the welcome page leads to the settings of languages",
    ["browser/bucketTable: a bucket that is deleted while it is open leads to the first of the others"],
    {
      instead: "The list of sections stands beside every screen of a terminal, and Settings is a line of it.",
    },
  ),
  says(
    2,
    "table: a sign while it loads, and Refresh loads again",
    ["browser/bucketTable: asks for the newest 25, has its columns in order, and loads again"],
    ["terminal/live: what others change is marked where it stands; what is new waits for r"],
  ),
  says(
    2,
    "columns: a box, the id, each field with its icon, and New field at the end",
    ["browser/bucketTable: asks for the newest 25, has its columns in order, and loads again"],
    {
      instead:
        "A terminal draws no icons; chosen rows have a mark before them, and F opens the fields in place of a column.",
    },
  ),
  says(
    2,
    "table: For Developers opens the guide, and the menu of the title has the settings of the bucket",
    ["browser/bucketTable: opens the guide on the right, which says when there are no documents; history"],
    ["terminal/guide: is chosen from in the terminal console, read and copied"],
  ),
  says(
    2,
    "cell: a picture that cannot be loaded has a sign in its place",
    ["browser/bucketTable: asks for the newest 25, has its columns in order, and loads again"],
    { instead: "A terminal shows the address of a picture, not the picture." },
  ),
  says(
    2,
    "cell: a picture is 100 by 100 px, with a moment in its address so that no cache answers",
    [
      "core/field/freshImage: %s is asked for as %s",
      "browser/bucketTable: asks for the newest 25, has its columns in order, and loads again",
    ],
    { instead: "A terminal shows the address of a picture, not the picture." },
  ),
  says(
    2,
    "header menu: the column of ids has the sort entries and its width alone",
    ["browser/bucketTable: asks for the newest 25, has its columns in order, and loads again"],
    {
      instead:
        "A terminal has no menus of columns: a key sorts by any of them, and fields are changed in their tree, in which there is no _id.",
    },
  ),
];
