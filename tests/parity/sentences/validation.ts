import { says } from "./sentence";

/** Specification 2, section 5: validation rules. */
export const validation = [
  says(
    5,
    "bucket title: 4 to 100 characters, said in words; Enter saves",
    ["browser/drawers: one is made, renamed and deleted by its name"],
    ["terminal/actions: makes a bucket and deletes it by its title"],
  ),
  says(5, "limit: a whole number of at least 1, and required", [
    "core/bucket/options/draft: a limit of %j documents: %s",
  ]),
  says(5, "relation: You must select a bucket", ["core/field/definitionProblems: what is wrong with %j"]),
  says(5, "field name: lower case, digits and underscore, not _id, none that is there", [
    "core/field/definitionProblems: a field called %j",
    "core/bucket/fieldSteps: judges a name among the fields that it will stand among",
  ]),
  says(
    5,
    "field name: its rules are said in the dialog",
    ["browser/fields: chooses a type, names it, configures it, adds another one, and writes all"],
    ["terminal/fieldTree: adds a field by its type and its name, with settings and options, and saves"],
  ),
  says(5, "field: its description is made of its name", [
    "core/field/definitionProblems: a new field of each type has what the console gives it",
  ]),
  says(5, "field: a description of at most 250 characters, counted", [
    "browser/fields: chooses a type, names it, configures it, adds another one, and writes all",
    "core/field/definitionProblems: what is wrong with %j",
  ]),
  says(5, "field: which options a type has, and what is decided once", [
    "core/field/fieldList: offers the options of the type and the place, and locks what is decided once",
  ]),
  says(5, "messages of values: texts, numbers, patterns, lists, choices", [
    "core/form/value: a field of %j says of %j: %s",
    "core/form/property: %j with %j says %j",
    "core/document/form/problems: %# is said at its field",
  ]),
  says(
    5,
    "messages stand at their field",
    ["browser/documentForm: a document is made in its form: what is wrong stands at its field"],
    ["terminal/documentForm: a document is a form: each value in the editor of its type, what is"],
  ),
  says(5, "values to choose from: of the type, numbers as numbers, parted by Enter and comma", [
    "core/input/definitionForm: values are separated by commas, and are values of the type",
    "core/input/builder: values of a number enumeration are integers",
    "core/input/builder: are joined again to what they were",
  ]),
  says(
    5,
    "the primary field is not deleted, and why is said",
    ["browser/fields: deletes a field after a question, and never the primary one"],
    ["terminal/fieldTree: adds a field inside of an object, moves one, deletes one, and never the"],
  ),
  says(5, "a deleted field is no longer required", [
    "core/field/fieldList: adds at the end, moves into a place, and takes away with what was said of it",
  ]),
  says(
    5,
    "deleting a field is asked about, in the words of the specification",
    ["browser/fields: deletes a field after a question, and never the primary one"],
    {
      instead:
        "The tree of fields says below itself that values go with a field, and before saving how many documents lose one.",
    },
  ),
  says(
    5,
    "deleting documents: agree is typed",
    ["browser/table: asks for agree, names what goes with it, and falls back to the last page"],
    ["terminal/actions: are deleted once agree was typed, and nothing else will do"],
  ),
  says(
    5,
    "a language that is there is not added, removing one is asked about in the words of the specification",
    ["browser/languages: adds, removes and changes the default one; what the new default"],
    [
      "terminal/languages: refuses %s and changes nothing",
      "terminal/languages: the screen adds, removes and changes the default one, and writes it",
    ],
  ),
  says(5, "a document: what is required, what is empty is not sent", [
    "contract/documentForm: is made of what is typed, with nothing that is empty",
    "contract/documentForm: says what is wrong with what was typed once somebody goes on, and what is missing",
    "core/document/form/draft: has nothing that is empty, but for an empty text that is stored",
  ]),
  says(
    5,
    "a translated field needs its value in the default language",
    ["core/document/form/problems: what is translated is told by language, the default one first"],
    ["terminal/documentForm: who may only read sees the same form dim, and is told why; a new one"],
  ),
  says(
    5,
    "deleting a bucket: its name is typed, and what breaks is said",
    ["browser/drawers: one is made, renamed and deleted by its name"],
    ["terminal/actions: makes a bucket and deletes it by its title"],
  ),
  says(
    5,
    "bucket: Save is closed where the title is missing, and says the length that is too much",
    ["browser/bucketEditors: a new bucket has the fields and rules of the specification; its fields"],
    ["terminal/actions: makes a bucket and deletes it by its title"],
  ),
  says(
    5,
    "field: Translate is closed for a field that is stored",
    ["browser/bucketEditors: a new bucket has the fields and rules of the specification; its fields"],
    ["core/field/fieldList: offers the options of the type and the place, and locks what is decided once"],
  ),
  says(
    5,
    "deleting documents: dependents are named by their buckets and ids",
    ["browser/table: asks for agree, names what goes with it, and falls back to the last page"],
    ["terminal/bucketSentences: deleting names what goes with it; a bucket that is read only is only read"],
  ),
  says(
    5,
    "a document of a bucket that is read only is not saved",
    ["browser/bucketEditors: rich text has its fonts, blocks and sizes; places take the current position"],
    ["terminal/bucketSentences: deleting names what goes with it; a bucket that is read only is only read"],
  ),
  says(5, "values beyond their limits are refused by the server with the field and the rule", [
    "contract/documentFields: %j: %s",
    "contract/bucketRows: %j: %s",
  ]),
  says(
    5,
    "field: one that is stored keeps its name",
    ["browser/bucketEditors: a new bucket has the fields and rules of the specification; its fields"],
    ["terminal/bucketSentences: a field keeps its name"],
  ),
];
