import { defineTexts } from "../../text/define";

/** Texts of the reference of the rule language. */
export const referenceText = defineTexts({
  title: "Rule language",
  open: "About the rule language",
  example: "Example: {code}",

  uses: "Where it is used",
  "use.read": "Read rule",
  "use.read.text":
    "Of a bucket: the documents for which it is true are shown. It must be a condition. Policies have to allow reading as well.",
  "use.write": "Write rule",
  "use.write.text":
    "Of a bucket: it is asked before a document is created, changed or deleted; what is stored and what is to be stored must both be let through. Any value decides: 0, an empty text, null and false refuse.",
  "use.filter": "Filter",
  "use.filter.text": "Of a list: the documents for which it is true are found. It must be a condition.",

  names: "Names",
  "names.text":
    "A path is names joined by dots. In rules it begins with document or auth; in a filter a field may also stand alone.",
  "name.field": "A field of the document, by its key.",
  "name.inner": "A field inside of an object.",
  "name.relation":
    "A field of the related document. A relation that stands alone is the id of that document.",
  "name.id": "The id of the document, compared with 24 hexadecimal digits or with another id.",
  "name.alone": "In a filter: the same field without document.",
  "name.caller": "The id of whoever asks: an identity or an API key.",
  "name.identifier": "The name that an identity signs in with.",
  "name.policies": "The ids of the policies that are attached to the caller, a list.",
  "name.attributes": "A custom property of an identity.",

  values: "Values",
  "value.text": 'A text, in double or single quotes. \\" \\\\ and \\n are written with a backslash.',
  "value.number": "A number. There are no negative ones: subtract from 0.",
  "value.boolean": "Yes and no. A field is compared with them: alone it is no condition.",
  "value.null": "Nothing: a value that is null. Use has() to find fields that are missing.",
  "value.list": "A list, of texts, numbers or both.",

  operators: "Operators",
  "operators.text":
    "From those that bind weakest to those that bind strongest; those of one line bind alike, from left to right. Brackets decide otherwise.",
  "operator.||": "One of both conditions holds, or both.",
  "operator.&&": "Both conditions hold.",
  "operator.==": "Equal. In reading and filters a number never equals a text.",
  "operator.!=": "Not equal; also true where the field is missing.",
  "operator.<": "Less. In reading and filters a field that is missing is less than every number.",
  "operator.<=": "Less or equal.",
  "operator.>": "Greater.",
  "operator.>=": "Greater or equal.",
  "operator.+": "The sum of two numbers.",
  "operator.-": "The difference of two numbers.",
  "operator.*": "The product of two numbers.",
  "operator./": "The quotient of two numbers, with its fraction.",
  "operator.%": "What is left of a division.",
  "operator.!": "The condition in brackets, or of a function, does not hold.",

  functions: "Functions",
  "function.has": "Whether there is a value. In reading and filters null is none.",
  "function.unixTime": "A date as seconds since 1970.",
  "function.now": "The time of the request in seconds since 1970.",
  "function.some": "Whether one item of the second list is in the first.",
  "function.every": "Whether all items of the second list are in the first.",
  "function.equal": "Whether both lists have the same items, in any order.",
  "function.length":
    "How many items a list has. In write rules an empty one gives -1, and texts have a length too.",
  "function.regex":
    "Whether a pattern is found in a text; flags such as i, which ignores case, may follow. There is no look-around and no back-reference.",

  examples: "Examples",
  "example.own": "Everybody has documents of their own.",
  "example.published": "What is published is for everybody, the rest for its owner.",
  "example.policy": "Only those with a policy.",
  "example.until": "What has not expired; without a date it never does.",
  "example.tagged": "Documents with a tag that is an attribute of the caller.",
  "example.related": "Documents whose related port is in a country.",
  "example.all": "Everybody, every document: the rule of a new bucket.",

  refused: "What there is not",
  "refused.text": "These are refused when they are saved or applied; beside each stands what to write.",
  "refused.ternary": "Write (document.a == 1 && document.b == 2) || (!(document.a == 1) && document.b == 3).",
  "refused.in": 'Write some(document.tags, ["a"]).',
  "refused.index": "Write some(), every() or equal().",
  "refused.negative": "Write document.a > 0 - 1.",
  "refused.bare": "In reading and filters. Write document.flag == true.",
});
