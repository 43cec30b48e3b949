import { defineTexts } from "../text/define";

/** Texts of what somebody may do, and why not. */
export const accessText = defineTexts({
  "module.apis": "Asset (old name)",

  "any.bucket": "any bucket",
  "any.bucketData": "any document",
  "any.apikey": "any API key",
  "any.policy": "any policy",
  "any.identity": "any identity",
  "any.strategy": "any strategy",
  "any.dashboard": "any dashboard",
  "any.function": "any function",
  "any.webhook": "any webhook",
  "any.storage": "any file",
  "any.preference": "any settings",
  "any.status": "any status",
  "document.of": "the document {document} in {bucket}",
  and: " and ",

  need: "You need {action}.",
  "need.on": "You need {action} on {resource}.",
  "need.of": "{who} needs {action}.",
  "need.of.on": "{who} needs {action} on {resource}.",
  gives: "The policy {policy} gives {actions}.",
  "gives.unnamed": "The attached policies give {actions}.",
  "gives.nothing": "No attached policy gives anything here.",
  elsewhere: "The policy {policy} gives {action}, but not here.",
  "elsewhere.unnamed": "The attached policies give {action}, but not here.",
  malformed:
    "In the policy {policy}, the resource of {action} does not have the {expected} parts that it needs. Until this is corrected, {action} is denied everywhere.",
  "malformed.unnamed":
    "In an attached policy, the resource of {action} does not have the {expected} parts that it needs. Until this is corrected, {action} is denied everywhere.",
  allowed: "Statement {n} of the policy {policy} allows {action}.",
  "allowed.on": "Statement {n} of the policy {policy} allows {action} on {resource}.",
  "allowed.unnamed": "A statement allows {action}.",
  "allowed.unnamed.on": "A statement allows {action} on {resource}.",
  except: "{include}, except {exclude}",
  statement: "This statement would allow it:",
  "denied.title": "Not allowed",
  "copy.text": "Copy the text",
  "copy.statement": "Copy the statement",
});

/** What an action does, in a word, by what stands behind its module. */
export const verbWords: Readonly<Record<string, string>> = {
  index: "List",
  show: "Read",
  create: "Create",
  insert: "Create",
  update: "Change",
  delete: "Delete",
  stream: "Watch",
  add: "Attach",
  remove: "Detach",
  download: "Download",
  install: "Install",
  export: "Export",
  integrations: "Integrations",
};

/** What the actions of a module are about. */
export const subjectWords: Readonly<Record<string, string>> = {
  activity: "activities",
  apis: "assets (old name)",
  asset: "assets",
  bucket: "buckets",
  "bucket:data": "documents",
  "passport:apikey": "API keys",
  "passport:apikey:policy": "policies of API keys",
  "passport:identity": "identities",
  "passport:identity:policy": "policies of identities",
  "passport:policy": "policies",
  "passport:strategy": "sign-on strategies",
  dashboard: "dashboards",
  function: "functions",
  "function:logs": "logs of functions",
  webhook: "webhooks",
  "webhook:logs": "logs of webhooks",
  storage: "files",
  preference: "settings",
  status: "status",
  versioncontrol: "version control",
};
