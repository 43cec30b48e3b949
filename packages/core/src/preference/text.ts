import { defineTexts } from "../text/define";

/** Texts of the identity settings. */
export const preferenceText = defineTexts({
  settings: "Settings",
  order: "The order of the attributes",
  heading: "Identity Custom Properties",
  "name.label": "New property",
  "name.required": "Property name is required.",
  "name.taken": "{name} already exists.",
  add: "Add",
  "attribute.description": "Description of the {name} input",
  required: "Required",
  readOnly: "Read-only",
  delete: "Delete {name}",
  up: "Move {name} up",
  down: "Move {name} down",
  none: "Identities have no custom properties yet. Type a name to add one.",
  loss: "Saving deletes the values of removed properties, and of those whose type changes, from all identities.",

  "language.add": "Add a language",
  "language.remove": "Remove a language",
  "language.remove.title": "Remove the language {code}",
  "language.remove.text":
    "This action will remove the language from bucket entries. Please confirm this action to continue.",
  "language.default": "Change the default language",
  "language.default.title": "Make {code} the default language",
  "language.default.text":
    "Documents without a text in the default language cannot be saved before they have one.",
  "language.default.missing": "Texts are missing:",
  "language.lack": "{title}: {count} documents lack a text in {code}.",
  "language.code": "{code} stands for no language. Write a code such as en_US or de.",
  "language.taken": "The language {code} is available already.",
  "language.unknown": "There is no language {code}.",
  "language.isDefault": "{code} is the default language. Choose another default first.",
  "language.added": "{name} ({code}) is available for documents.",
  "language.removed": "The language {code} is removed, with its values.",
  "language.isNow": "{code} is the default language.",

  "action.get": "Show identity settings",
  "action.replace": "Save identity settings",
});
