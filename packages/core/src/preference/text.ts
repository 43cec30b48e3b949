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

  "action.get": "Show identity settings",
  "action.replace": "Save identity settings",
});
