import { says } from "./sentence";

const webAdd = "browser/fields: chooses a type, names it, configures it, adds another one, and writes all";
const tree =
  "terminal/fieldTree: adds a field by its type and its name, with settings and options, and saves";

/** Specification 2, section 2: the dialog of a field and the settings of each type. */
export const fieldScreens = [
  says(
    2,
    "field dialog: a grid of types, then a name, then its settings, and Add Another Field",
    [webAdd],
    [tree],
  ),
  says(2, "field dialog: 13 types, each with name and icon", [
    "core/field/definition: each type has its name, icon and colour in the picker",
    "core/field/table: has the types in the order of the picker",
  ]),
  says(2, "field dialog: the settings of each type", [
    "core/field/definition: a type has its settings, with the keyword that each writes and how it is edited",
    "core/field/definition: a type has the keywords of its own that the contract names",
  ]),
  says(
    2,
    "field dialog: an object has fields of its own, at any depth",
    ["browser/fields: an object gets fields of its own, at any depth, and needs one"],
    ["terminal/fieldTree: adds a field inside of an object, moves one, deletes one, and never the"],
  ),
  says(
    2,
    "relation: its bucket and whether one or many are chosen",
    [webAdd],
    ["core/bucket/fieldSteps: goes from a type to a name to the field, into an object, and back"],
  ),
  says(
    2,
    "languages: the available ones, the default marked and not to be removed; one is chosen and added",
    ["browser/languages: adds, removes and changes the default one; what the new default"],
    ["terminal/languages: the screen adds, removes and changes the default one, and writes it"],
  ),
  says(2, "languages: each code of the built-in list is there once", [
    "core/language/known: knows many languages, each once, and every one can be added",
  ]),
  says(
    2,
    "field dialog: 800 px wide, at most 90 % of the window high",
    ["browser/bucketEditors: a new bucket has the fields and rules of the specification; its fields"],
    { instead: "Screens of a terminal are as wide as it is, and scroll." },
  ),
  says(
    2,
    "relation: dependents are a switch of the field",
    ["browser/bucketEditors: a new bucket has the fields and rules of the specification; its fields"],
    [
      "core/field/definition: a type has its settings, with the keyword that each writes and how it is edited",
    ],
  ),
  says(
    2,
    "languages: one that is chosen has a button to add it, Save writes the list",
    ["browser/languages: adds, removes and changes the default one; what the new default"],
    ["terminal/languages: the screen adds, removes and changes the default one, and writes it"],
  ),
];
