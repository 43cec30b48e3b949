import { defineTexts } from "../../text/define";

/** Texts of the guide for developers. */
export const guideText = defineTexts({
  action: "Read the guide for developers",
  title: "For Developers",
  heading: "For Developers: {title}",
  kind: "Examples for",
  curl: "curl",
  javascript: "JavaScript",
  command: "twinhelm",
  example: "Example: {title}",
  copy: "Copy the example: {title}",
  show: "Show Response",
  hide: "Hide Response",
  response: "Response: {title}",
  nothing: "Data does not exist",
  about:
    "Examples with the fields of this bucket and the address of this instance. Put an API key in the place of {placeholder}.",
  sample: "The values are those of the newest document that you may read.",
  invented: "There is no document that you may read: the values are examples of their types.",
  none: "No example is called so.",

  install: "Installing Packages",
  "install.text": "Install the client, and initialise it with an API key or with the token of an identity.",
  "install.command": "Sign in once; an API key is read from the environment as well.",
  limit: "Get Data With Limit",
  "limit.text":
    "Asks for so many documents at most. A search, a total and related documents are asked for likewise.",
  sort: "Get Data With Sort & Limit",
  "sort.text": "Sorts by a field: 1 ascending, -1 descending.",
  match: "Get Filtered Data (MongoDB Match Aggregation)",
  "match.text": "A filter as MongoDB has it.",
  rule: "Get Filtered Data (Spica Rules Engine)",
  "rule.text": "A filter in the language of access rules.",
  double: "Using Double Filter",
  "double.text": "Two conditions that must both hold.",
  localized: "Get Localized Data",
  "localized.text": "Translated fields in one language; what it lacks comes in the default one.",
  realtime: "Get Realtime Data",
  "realtime.text": "Tells what changes, for as long as it is subscribed to.",
  insert: "Insert Data",
  "insert.text": "Stores a new document and answers it with its id.",
  patch: "Change Data",
  "patch.text": "Changes the fields that are named; null removes one.",
  schema: "Types and Schema",
  "schema.text":
    "The fields of this bucket, for programs: OpenAPI 3.1 and TypeScript types. The address is one of Twinhelm; the command makes the same on any server.",
});
