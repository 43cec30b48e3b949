import { defineTexts } from "./define";

const entries = {
  list: "List {what}",
  get: "Show {what}",
  create: "Add {what}",
  update: "Edit {what}",
  delete: "Delete {what}",
  attach: "Attach policies to {what}",
  detach: "Detach policies from {what}",

  "delete.title": "Delete {what} {name}",
  "delete.titleMany": "Delete {count} {what}",
  "delete.list": "These will be deleted:",
  "delete.agree": "agree",

  addNew: "Add New",
  actions: "Actions",
  edit: "Edit {name}",
  deleteNamed: "Delete {name}",
  copyNamed: "Copy {name}",
  deleteSelected: "Delete selected",
  displayAll: "Display all",
  table: "{what}",
  failed: "The list could not be loaded",
  "empty.title": "No {what} yet",
  "noMatch.title": "No results",
  "noMatch.clear": "Clear the filter",
  search: "Find by name",
  "search.none": "No {what} with “{words}” in the name",
  "search.clear": "Clear the search",
  missingOne: "Choose {what} first.",
  missing: "There is no {what} with the id {id}.",
  back: "Back to {what}",
  saved: "Saved.",
  created: "Added.",
  partly: "It was made, but not all of its policies were attached. {reason} Save again to go on from there.",
  new: "New {what}",

  owned: "Owned Policies",
  ownable: "Ownable Policies",
  "owned.none": "No policies are attached: nothing is allowed beyond signing in.",
  "ownable.none": "There are no other policies.",
  "ownable.noMatch": "No policy has this in its name or description.",
  "ownable.search": "Find a policy",
  attachNamed: "Attach {name}",
  detachNamed: "Detach {name}",
  "policies.denied": "You may not list policies: ids are shown instead of names.",
  credentials: "Credentials",
  policies: "Policies",
  "policies.hint": "They are attached when you save. Without one, nothing is allowed.",
  "policies.of": "Policies of {name}",
  "policies.attach": "Attach {policy} to {holder}?",
  "policies.detach": "Detach {policy} from {holder}?",
} as const;

export type RecordText = keyof typeof entries;

/** Texts of lists and forms of records. */
export const recordText = defineTexts<RecordText>(entries);
