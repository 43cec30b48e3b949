import { accessText } from "./text";

/** Kinds of resources that a segment of a path names. */
export type SegmentKind =
  | "bucket"
  | "bucketData"
  | "apikey"
  | "policy"
  | "identity"
  | "strategy"
  | "dashboard"
  | "function"
  | "webhook"
  | "storage"
  | "preference"
  | "status";

export interface CatalogueAction {
  /** Whole, such as `bucket:data:index`. */
  readonly action: string;
  /** Empty: it takes no resource. */
  readonly segments: readonly SegmentKind[];
}

export interface CatalogueModule {
  readonly module: string;
  readonly title: string;
  readonly actions: readonly CatalogueAction[];
}

const module = (
  name: string,
  title: string,
  ...groups: readonly (readonly [verbs: string, ...segments: SegmentKind[]])[]
): CatalogueModule => ({
  module: name,
  title,
  actions: groups.flatMap(([verbs, ...segments]) =>
    verbs.split(" ").map((verb) => ({ action: `${name}:${verb}`, segments })),
  ),
});

/**
 * Every module and action that a policy may name (contract, passport.md section 5), with those that Spica's own
 * panel lacks: asset, versioncontrol, and the insertion of strategies.
 */
export const catalogue: readonly CatalogueModule[] = [
  module("activity", "Activity", ["index delete"]),
  module("apis", accessText("module.apis"), ["index create update delete"]),
  module("asset", "Asset", ["index show download install delete export"]),
  module("bucket", "Bucket", ["index show", "bucket"], ["create"], ["update delete", "bucket"]),
  module(
    "bucket:data",
    "Bucket Data",
    ["index show", "bucket", "bucketData"],
    ["create", "bucket"],
    ["update delete stream", "bucket", "bucketData"],
  ),
  module("passport:apikey", "API key", ["index show", "apikey"], ["create"], ["update delete", "apikey"]),
  module("passport:apikey:policy", "Policies of API keys", ["add remove", "apikey", "policy"]),
  module(
    "passport:identity",
    "Identity",
    ["index show", "identity"],
    ["create"],
    ["update delete", "identity"],
  ),
  module("passport:identity:policy", "Policies of identities", ["add remove", "identity", "policy"]),
  module("passport:policy", "Policy", ["index show", "policy"], ["create"], ["update delete", "policy"]),
  module(
    "passport:strategy",
    "Sign-on strategy",
    ["index show", "strategy"],
    ["insert"],
    ["update delete", "strategy"],
  ),
  module("dashboard", "Dashboard", ["index show", "dashboard"], ["create"], ["update delete", "dashboard"]),
  module(
    "function",
    "Function",
    ["index show", "function"],
    ["create"],
    ["update delete", "function"],
    ["integrations"],
  ),
  module("function:logs", "Function Logs", ["index delete"]),
  module("webhook", "Webhook", ["index show", "webhook"], ["create"], ["update delete", "webhook"]),
  module("webhook:logs", "Webhook Logs", ["index delete"]),
  module("storage", "Storage", ["index show", "storage"], ["create"], ["update delete", "storage"]),
  module("preference", "Preference", ["show update", "preference"]),
  module("status", "Status", ["index show", "status"]),
  module("versioncontrol", "Version Control", ["update"]),
];

const modules = new Map(catalogue.map((each) => [each.module, each]));
const actions = new Map(catalogue.flatMap((each) => each.actions).map((each) => [each.action, each]));

/** `undefined` if this console does not know the module. */
export const moduleNamed = (name: string): CatalogueModule | undefined => modules.get(name);
export const actionNamed = (action: string): CatalogueAction | undefined => actions.get(action);

/** Actions whose route lists rows: the last segment of a request matches them. */
export const isListAction = (action: string): boolean =>
  action.endsWith(":index") || action === "bucket:data:stream";
