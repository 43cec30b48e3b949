import { says } from "./sentence";

/** Specification 2, section 3: what is stored, on the wire of both consoles. */
export const entities = [
  says(3, "bucket: its keys and what they may be", ["contract/buckets: refuses %s"]),
  says(3, "bucket: defaults of a new one: icon, history, rules", [
    "contract/buckets: answers a new bucket with its defaults, in the order of the body",
  ]),
  says(3, "field: keywords of values, defaults and read-only fields", [
    "contract/documentFields: $name",
    "contract/documentFields: %j: %s",
    "contract/documentFields: %s",
  ]),
  says(3, "field: a relation has bucket, kind and dependents; a location its type", [
    "contract/buckets: answers a new bucket with its defaults, in the order of the body",
    "core/field/definitionProblems: a new field of each type has what the console gives it",
  ]),
  says(3, "field: 13 types", ["core/field/definition: each type has an editor, an origin and a side"]),
  says(3, "predefined defaults are a moment of creation and one of change", [
    "core/field/values: defaults that the server fills in are known by name",
    "core/field/definition: %s names a moment: %s",
  ]),
  says(3, "document: translated fields are maps of languages, relations are ids", [
    "contract/documentLists: or in all of them, without a header that says which",
    "contract/documentRelations: %s",
  ]),
  says(3, "list of documents: rows and their total", [
    "contract/documents: lists with filter, sort, page and total",
  ]),
  says(3, "history: an entry has an id, a moment and a number of changes", [
    "contract/history: is the state before each change, with its moment and a count of changed values",
  ]),
  says(3, "preferences: the default language and the available ones", ["contract/preferences: $name"]),
  says(
    3,
    "columns that are shown are kept under the id of the bucket",
    [
      "core/list/columns: is kept in the order of the table, under the name of the spec",
      "browser/table: are hidden and shown, and this browser remembers it",
    ],
    ["terminal/actions: are shown by chosen columns, which is remembered"],
  ),
  says(
    3,
    "the width of a column is dragged and kept",
    ["browser/table: are made wider by dragging their edge and with arrow keys, and fitted again"],
    {
      instead: "Columns of a terminal are as wide as what they show and what fits: no width is set by hand.",
    },
  ),
  says(
    3,
    "bucket: what a new one is called and described, its two fields with title and position, rules always true",
    ["browser/bucketEditors: a new bucket has the fields and rules of the specification; its fields"],
    ["terminal/bucketSentences: a new bucket has the fields and rules of the specification, and is the last"],
  ),
  says(
    3,
    "bucket: its order is the number of buckets there were",
    ["browser/bucketEditors: a new bucket has the fields and rules of the specification; its fields"],
    ["terminal/bucketSentences: a new bucket has the fields and rules of the specification, and is the last"],
  ),
  says(3, "bucket: keys, limits and messages, row by row, made and replaced", ["contract/bucketRows: $name"]),
  says(3, "document: values of each type that are stored, and what is refused", [
    "contract/bucketRows: %j: %s",
  ]),
  says(3, "bucket template and import payloads: BSON of a file, and a list of buckets", [
    "contract/bucketTemplates: ids of BSON are ids, and the envelope of a library is read as ours",
    "contract/bucketTemplates: %s is refused with words, and nothing is made",
  ]),
  says(3, "API keys are chosen by their names", {
    instead:
      "Buckets choose no API key in this product: access is granted to one in its own dialog, by its name.",
  }),
];
