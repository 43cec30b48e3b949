import { expect, it } from "vitest";
import { actionNamed, catalogue, isListAction, moduleNamed } from "./catalogue";

// Module, title, and verbs with the kinds of their segments (contract, passport.md section 5).
const expected: readonly (readonly [module: string, title: string, actions: string])[] = [
  ["activity", "Activity", "index delete"],
  ["apis", expect.any(String), "index create update delete"],
  ["asset", "Asset", "index show download install delete export"],
  ["bucket", "Bucket", "index/bucket show/bucket create update/bucket delete/bucket"],
  [
    "bucket:data",
    "Bucket Data",
    "index/bucket/bucketData show/bucket/bucketData create/bucket update/bucket/bucketData delete/bucket/bucketData stream/bucket/bucketData",
  ],
  ["passport:apikey", "API key", "index/apikey show/apikey create update/apikey delete/apikey"],
  ["passport:apikey:policy", "Policies of API keys", "add/apikey/policy remove/apikey/policy"],
  ["passport:identity", "Identity", "index/identity show/identity create update/identity delete/identity"],
  ["passport:identity:policy", "Policies of identities", "add/identity/policy remove/identity/policy"],
  ["passport:policy", "Policy", "index/policy show/policy create update/policy delete/policy"],
  [
    "passport:strategy",
    "Sign-on strategy",
    "index/strategy show/strategy insert update/strategy delete/strategy",
  ],
  ["dashboard", "Dashboard", "index/dashboard show/dashboard create update/dashboard delete/dashboard"],
  [
    "function",
    "Function",
    "index/function show/function create update/function delete/function integrations",
  ],
  ["function:logs", "Function Logs", "index delete"],
  ["webhook", "Webhook", "index/webhook show/webhook create update/webhook delete/webhook"],
  ["webhook:logs", "Webhook Logs", "index delete"],
  ["storage", "Storage", "index/storage show/storage create update/storage delete/storage"],
  ["preference", "Preference", "show/preference update/preference"],
  ["status", "Status", "index/status show/status"],
  ["versioncontrol", "Version Control", "update"],
];

it("names every module and action of the contract, with what its resources stand for", () => {
  const lines = catalogue.map(({ module, title, actions }) => [
    module,
    title,
    actions.map(({ action, segments }) => [action.slice(module.length + 1), ...segments].join("/")).join(" "),
  ]);
  expect(lines).toEqual(expected);
});

it("finds modules and actions by their names", () => {
  expect(moduleNamed("bucket:data")?.title).toBe("Bucket Data");
  expect(moduleNamed("moon")).toBeUndefined();
  expect(actionNamed("bucket:data:create")?.segments).toEqual(["bucket"]);
  expect(actionNamed("bucket:data:walk")).toBeUndefined();
});

it("knows the actions that list rows", () => {
  const all = ["bucket:index", "bucket:data:index", "bucket:data:stream", "bucket:data:show", "index"];
  expect(all.filter(isListAction)).toEqual(all.slice(0, 3));
});
