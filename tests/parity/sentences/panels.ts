import { says } from "./sentence";

const commandLine =
  "terminal/bucketOptions: commands set what is given alone, and try rules before they are saved";
const screen = "terminal/bucketOptions: the terminal console tries rules, also as somebody else, and saves";
const webOptions = "browser/bucketOptions: sets view, rules, read only and limit, each once it is saved";

/** Specification 2, section 2: guide, filter, options menu and the dialog of a bucket. */
export const panels = [
  says(
    2,
    "guide: curl or JavaScript, cards with title, description and an example that is copied, and what one reads now",
    ["browser/guide: shows examples of three kinds, copies one, and what it reads now"],
    [
      "terminal/guide: is chosen from in the terminal console, read and copied",
      "terminal/guide: holds no credential, and is printed by a command",
    ],
  ),
  says(2, "guide: each example does what it says", [
    "terminal/guide: %s reads the same by curl, JavaScript and a command",
    "terminal/guide: shows one language, stores and changes a document",
  ]),
  says(
    2,
    "filter: rows of attribute, operator and value, joined, each wrong one named; Apply and Clear",
    [
      "browser/filter: joins rows, says which is wrong, and is read back from the address",
      "browser/filter: %s %s %s finds %s",
    ],
    [
      "terminal/filtering: conditions are asked for by attribute, operator and value, and joined",
      "terminal/console: names each condition of a filter and takes one away",
    ],
  ),
  says(
    2,
    "filter: a date is a range of two moments",
    ["browser/filter: takes a span of time and a choice of true and false"],
    ["terminal/bucketSentences: a condition on a date is asked for as a span of time"],
  ),
  says(
    2,
    "filter: the input of a value follows the type of its field",
    [
      "browser/filter: takes a list from the list editor: added, ordered, removed",
      "browser/filter: takes a span of time and a choice of true and false",
    ],
    ["terminal/filtering: conditions are asked for by attribute, operator and value, and joined"],
  ),
  says(
    2,
    "filter: MongoDB's JSON in a code editor; text that is none is not sent and is said",
    ["browser/filter: JSON is checked before it is sent, kept as it was typed, and remembered"],
    ["terminal/actions: the search line takes filters, and says what is wrong with one"],
  ),
  says(
    2,
    "filter: an expression in the rule language, wrong ones said with their place",
    ["browser/filter: a rule has the keys and an example, and is checked with its position"],
    ["terminal/actions: the search line takes filters, and says what is wrong with one"],
  ),
  says(
    2,
    "filter: at most ten of each kind are remembered, under the name of the specification",
    [
      "browser/filter: JSON is checked before it is sent, kept as it was typed, and remembered",
      "core/filter/panel: the history keeps ten of a kind, the newest first, each once",
    ],
    {
      instead:
        "The terminal console keeps what was typed in lines of input, as shells do, and gives it back with the arrows.",
    },
  ),
  says(2, "filter: operators of each type, the first is the default", [
    "core/filter/filter: offers the default operator first",
    "core/filter/filter: %s %s",
    "core/filter/panel: $field $operator is read back from its filter",
  ]),
  says(
    2,
    "options: fields are dragged into Left, Right and Bottom, and saved together",
    [webOptions, "core/bucket/options/view: is kept as it was arranged, with every field once"],
    [commandLine, "core/bucket/options/view: goes through all places step by step, there and back"],
  ),
  says(2, "options: a read rule and a write rule, checked and saved", [webOptions], [commandLine, screen]),
  says(2, "options: switches for Read Only, History and Limitations", [webOptions], [commandLine, screen]),
  says(
    2,
    "bucket dialog: Add new bucket or Update bucket, a title with its counter of 100",
    ["browser/drawers: one is made, renamed and deleted by its name"],
    [
      "terminal/actions: makes a bucket and deletes it by its title",
      "terminal/actions: renaming a bucket keeps the fields that were added in the meantime",
    ],
  ),
  says(
    2,
    "bucket dialog: an icon is found by a part of its name, 24 on a page",
    ["browser/settings: an icon is found by its name and chosen with the keyboard"],
    ["terminal/bucketSentences: an icon is chosen by a part of its name, 24 on a page, and the rest"],
  ),
  says(2, "bucket dialog: icons are found in either case, by any part", [
    "core/input/icons: finds by a part of the name, the beginning first",
  ]),
  says(
    2,
    "guide: from the right; Show and Hide Response; Data does not exist without documents",
    ["browser/bucketTable: opens the guide on the right, which says when there are no documents; history"],
    ["terminal/guide: is chosen from in the terminal console, read and copied"],
  ),
  says(
    2,
    "guide: leads to the documentation; there is no video",
    ["browser/guide: shows examples of three kinds, copies one, and what it reads now"],
    {
      instead:
        "Commands print what the web console links to: `twinhelm bucket openapi` the API, `twinhelm bucket rules` the language of rules.",
    },
  ),
  says(
    2,
    "guide: examples are built a second after the documents have come",
    {
      instead:
        "They are built at once: the newest document is read for them alone, so nothing has to be waited for.",
    },
    {
      instead:
        "They are built at once: the newest document is read for them alone, so nothing has to be waited for.",
    },
  ),
  says(
    2,
    "filter: a panel of 700 px with Basic, MongoDB and Expression",
    ["browser/bucketTable: filters in a panel of 700 px with three ways, remembers rules by 8 letters"],
    {
      instead:
        "The search line takes words, conditions as JSON and rules alike, and says which of them it read.",
    },
  ),
  says(
    2,
    "filter: chips of the history are cut at 15 characters of JSON and 8 of a rule, and can be removed",
    [
      "browser/bucketTable: filters in a panel of 700 px with three ways, remembers rules by 8 letters",
      "browser/filter: JSON is checked before it is sent, kept as it was typed, and remembered",
    ],
    { instead: "What was typed is given back by the arrow keys, whole, as in a shell." },
  ),
  says(2, "filter: relations by the id of their document, types without operators by equality", [
    "core/filter/filter: %s %s",
    "core/filter/panel: come back from MongoDB's conditions in an address",
  ]),
  says(
    2,
    "options: each rule editor links to its documentation",
    [
      "core/expression/reference/reference: $example is read as it says",
      "core/expression/reference/reference: has every operator and function that can be used",
      "browser/bucketOptions: sets view, rules, read only and limit, each once it is saved",
      "browser/filter: a rule has the keys and an example, and is checked with its position",
    ],
    [
      "terminal/bucketOptions: the terminal console tries rules, also as somebody else, and saves",
      "terminal/filtering: the search line leads to the reference of the rule language",
    ],
  ),
  says(
    2,
    "bucket dialog: the button says save, saving or failed; once it is saved the dialog closes",
    ["browser/settings: an icon is found by its name and chosen with the keyboard"],
    { instead: "What was saved is told in words, and so is a failure; what was typed stays." },
  ),
];
