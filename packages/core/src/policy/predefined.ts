import type { Statement } from "../access/statement";

/** A policy that lives in the program: it can be attached and copied, not changed. */
export interface PredefinedPolicy {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly statement: readonly Statement[];
}

/**
 * Reads the short notation of the contract (passport.md section 6.1): `module: word* word** word[id] word`,
 * parts joined by semicolons. `*` grants every resource, `**` every pair, brackets name one.
 */
function statements(notation: string): readonly Statement[] {
  return notation.split(";").flatMap((part) => {
    const [module = "", ...words] = part.trim().split(/ +/);
    return words.map((word): Statement => {
      const [, verb = "", scope = ""] = /^([a-z]+)(.*)$/.exec(word) ?? [];
      const action = `${module}:${verb}`;
      const include = { "*": "*", "**": "*/*" }[scope] ?? scope.slice(1, -1);
      return scope === ""
        ? { action, module }
        : { action, module, resource: { include: [include], exclude: [] } };
    });
  });
}

const policy = (_id: string, name: string, description: string, notation: string): PredefinedPolicy => ({
  _id,
  name,
  description,
  statement: statements(notation),
});

const apikey = {
  full: "passport:apikey index* show* create update* delete*; passport:apikey:policy add** remove**",
  read: "passport:apikey index* show*",
};
const identity = {
  full: "passport:identity index* show*; preference show[passport]; passport:identity create update* delete*; passport:identity:policy add** remove**; preference update[passport]",
  read: "passport:identity index* show*; preference show[passport]",
};
const policies = {
  full: "passport:policy index* show* create update* delete*",
  read: "passport:policy index* show*",
};
const strategy = {
  full: "passport:strategy index* show* update* insert delete*",
  read: "passport:strategy index* show*",
};
const full = [identity, apikey, policies, strategy].map((each) => each.full).join("; ");
const read = [identity, apikey, policies, strategy].map((each) => each.read).join("; ");

/** The 28 predefined policies in the order of the contract (passport.md section 6.1). */
export const predefinedPolicies: readonly PredefinedPolicy[] = [
  policy("ApiKeyFullAccess", "Api Key Full Access", "Full access to API keys.", apikey.full),
  policy("ApiKeyReadOnlyAccess", "ApiKey Read Only Access", "Read access to API keys.", apikey.read),
  policy("IdentityFullAccess", "Identity Full Access", "Full access to identities.", identity.full),
  policy("IdentityReadOnlyAccess", "Identity Read Only Access", "Read access to identities.", identity.read),
  policy("PolicyFullAccess", "Policy Full Access", "Full access to policies.", policies.full),
  policy("PolicyReadOnlyAccess", "Policy Read Only Access", "Read access to policies.", policies.read),
  policy("StrategyFullAccess", "Strategy Full Access", "Full access to sign-on strategies.", strategy.full),
  policy(
    "StrategyReadOnlyAccess",
    "Strategy Read Only Access",
    "Read access to sign-on strategies.",
    strategy.read,
  ),
  policy("PassportFullAccess", "Passport Full Access", "Full access to access management.", full),
  policy("PassportReadOnlyAccess", "Passport Read Only Access", "Read access to access management.", read),
  policy("ActivityFullAccess", "Activity Full Access", "Full access to activities.", "activity index delete"),
  policy(
    "ActivityReadOnlyAccess",
    "Activity Read Only Access",
    "Read access to activities.",
    "activity index",
  ),
  policy(
    "StorageFullAccess",
    "Storage Full Access",
    "Full access to storage.",
    "storage index* show* create update* delete*",
  ),
  policy(
    "StorageReadOnlyAccess",
    "Storage Read Only Access",
    "Read access to storage.",
    "storage index* show*",
  ),
  policy(
    "WebhookFullAccess",
    "Webhook Full Access",
    "Full access to webhooks and their logs.",
    "webhook index* show*; webhook:logs index; webhook create update* delete*; webhook:logs delete",
  ),
  policy(
    "WebhookReadOnlyAccess",
    "Webhook Read Only Access",
    "Read access to webhooks and their logs.",
    "webhook index* show*; webhook:logs index",
  ),
  policy(
    "FunctionFullAccess",
    "Function Full Access",
    "Full access to functions and their logs.",
    "function index* show*; function:logs index; function create update* delete*; function:logs delete; function integrations",
  ),
  policy(
    "FunctionReadOnlyAccess",
    "Function Read Only Access",
    "Read access to functions and their logs.",
    "function index* show*; function:logs index",
  ),
  policy(
    "DashboardFullAccess",
    "Dashboard Full Access",
    "Full access to dashboards.",
    "dashboard index* show* create update* delete*",
  ),
  policy(
    "DashboardReadOnlyAccess",
    "Dashboard Read Only Access",
    "Read access to dashboards.",
    "dashboard index* show*",
  ),
  policy(
    "BucketFullAccess",
    "Bucket Full Access",
    "Full access to buckets and their documents.",
    "bucket index* show*; bucket:data stream** index** show**; preference show[bucket]; bucket create update* delete*; bucket:data create* update** delete**; preference update[bucket]",
  ),
  policy(
    "BucketReadOnlyAccess",
    "Bucket Read Only Access",
    "Read access to buckets and their documents.",
    "bucket index* show*; bucket:data stream** index** show**; preference show[bucket]",
  ),
  policy(
    "PreferenceFullAccess",
    "Preference Full Access",
    "Full access to preferences.",
    "preference show* update*",
  ),
  policy(
    "PreferenceReadOnlyAccess",
    "Preference Read Only Access",
    "Read access to preferences.",
    "preference show*",
  ),
  policy(
    "StatusFullAccess",
    "Status Full Access",
    "Full access to the status of the server.",
    "status index* show*",
  ),
  policy(
    "AssetFullAccess",
    "Asset Full Access",
    "Full access to assets.",
    "asset index show download install delete export",
  ),
  policy("AssetReadOnlyAccess", "Asset Read Only Access", "Read access to assets.", "asset index show"),
  policy(
    "VersionControlFullAccess",
    "Version Control Full Access",
    "Full access to version control.",
    "versioncontrol update",
  ),
];

/** Policies of the first administrator (contract, passport.md section 6.2). */
export const administratorPolicies: readonly string[] = [
  "ApiKeyFullAccess",
  "IdentityFullAccess",
  "StrategyFullAccess",
  "PolicyFullAccess",
  "PassportFullAccess",
  "ActivityFullAccess",
  "StorageFullAccess",
  "FunctionFullAccess",
  "BucketFullAccess",
  "DashboardFullAccess",
  "WebhookFullAccess",
  "PreferenceFullAccess",
  "StatusFullAccess",
  "AssetFullAccess",
  "VersionControlFullAccess",
];
