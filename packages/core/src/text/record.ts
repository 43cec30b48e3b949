import { defineTexts } from "./define";

const entries = {
  identity: "identity",
  "identity.many": "identities",
  "identity.delete.text": "Anyone signed in with it is signed out immediately and cannot sign in again.",
  policy: "policy",
  "policy.many": "policies",
  "policy.delete.text":
    "It is detached from all identities and API keys. What it granted is lost immediately.",
  strategy: "strategy",
  "strategy.many": "strategies",
  "strategy.delete.text": "Nobody can sign in this way any more. Identities it created are kept.",
  apikey: "API key",
  "apikey.many": "API keys",
  "apikey.delete.text": "Programs using this key lose access immediately.",

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
  missing: "There is no {what} with the id {id}.",
  back: "Back to {what}",
  saved: "Saved.",
  created: "Added.",
  new: "New {what}",

  owned: "Owned Policies",
  ownable: "Ownable Policies",
  "owned.none": "No policies are attached: nothing is allowed beyond signing in.",
  "ownable.none": "There are no other policies.",
  "ownable.search": "Find a policy",
  attachNamed: "Attach {name}",
  detachNamed: "Detach {name}",
  "policies.denied": "You may not list policies: ids are shown instead of names.",
  credentials: "Credentials",
  policies: "Policies",
} as const;

export type RecordText = keyof typeof entries;

/** Texts of lists and forms of records: identities, policies, strategies, API keys. */
export const recordText = defineTexts<RecordText>(entries);
