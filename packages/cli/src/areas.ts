import type { NameOf } from "@twinhelm/core/access/words";
import { apikey } from "@twinhelm/core/apikey/area";
import type { AreaId } from "@twinhelm/core/area/rows";
import type { OwnCommands } from "@twinhelm/core/areas";
import type { Transport } from "@twinhelm/core/http/transport";
import { identity } from "@twinhelm/core/identity/area";
import { activityVerbs, defineUndo } from "./activity/define";
import type { AreaCommands } from "./area/commands";
import { assetVerbs } from "./asset/define";
import { assistantVerbs, defineMcp } from "./assistant/define";
import { bucketVerbs } from "./bucket/define";
import { dashboardVerbs } from "./dashboard/define";
import { dataVerbs } from "./document/define";
import { functionVerbs } from "./function/define";
import { defineFactor } from "./identity/define";
import { defineSignOn } from "./identity/defineSignOn";
import { languageVerbs } from "./language/define";
import type { Holder } from "./policy/attachment";
import { attachmentVerbs, defineApply, defineCopy } from "./policy/define";
import { preferenceVerbs } from "./preference/define";
import { promotionWords } from "./promotion/define";
import type { Complete } from "./record/options";
import type { Defining } from "./shell/definitions/defining";
import { currentPassword } from "./shell/definitions/examples";
import { defineStatus } from "./status/define";
import { storageVerbs } from "./storage/define";
import { defineVersionControl } from "./versioncontrol/define";
import { webhookVerbs } from "./webhook/define";

/** Those of promotion stand below no word. */
type WithWord = Exclude<OwnCommands, "promotion">;

type Table = { readonly [Id in WithWord]: AreaCommands } & {
  readonly [Id in Exclude<AreaId, WithWord>]?: AreaCommands;
};

const policyOption = ["--policy <policies...>", "policies to attach, given by id or name"] as const;

/** What `--policy` attaches to a new one. */
const attachingTo =
  (holder: Holder): Complete =>
  async (...given) =>
    (await import("./policy/attachment")).attachNew(holder, ...given);

/** What the command line has of each area beside what all areas of records share. */
export const commands: Table = {
  bucket: {
    description: "buckets",
    examples: ["twinhelm bucket list", "twinhelm bucket get Countries"],
    verbs: bucketVerbs,
  },
  document: {
    word: "data",
    description: "documents of buckets; a bucket is given by its id or title",
    examples: ["twinhelm data list Countries", "twinhelm data insert Countries --file country.yaml"],
    verbs: dataVerbs,
  },
  storage: {
    description: "files and folders of storage; one is given by its name or id",
    examples: ["twinhelm storage list photos/", "twinhelm storage upload logo.png --to images/"],
    verbs: storageVerbs,
  },
  language: {
    description: "languages of documents",
    examples: ["twinhelm language list", "twinhelm language add de_DE"],
    verbs: languageVerbs,
  },
  identity: {
    options: [
      [
        "--password-stdin",
        "read the password from standard input, the rest from a file; update needs no file then",
      ],
    ],
    createOptions: [policyOption],
    updateOptions: [currentPassword],
    complete: attachingTo("identity"),
    read: async (...given) => (await import("./identity/body")).readIdentity(...given),
    verbs: { ...attachmentVerbs(identity), "2fa": defineFactor, "sign-on": defineSignOn },
  },
  policy: { verbs: { apply: defineApply, copy: defineCopy } },
  apikey: {
    createOptions: [policyOption],
    complete: attachingTo("apikey"),
    verbs: attachmentVerbs(apikey),
  },
  function: {
    complete: async (...given) => (await import("./function/commands")).exampleOfNew(...given),
    read: async (...given) => (await import("./function/body")).readFunction(...given),
    values: "with the values of their environment, in JSON and YAML (default: null)",
    verbs: functionVerbs,
  },
  webhook: { verbs: webhookVerbs },
  activity: {
    description: "who did what, and what it changed; twinhelm undo undoes it",
    examples: ["twinhelm activity list --by ada", "twinhelm activity verify"],
    verbs: activityVerbs,
  },
  assistant: {
    description: "what AI assistants would do, and people decide; see twinhelm mcp",
    examples: ["twinhelm assistant list", "twinhelm assistant accept 64a1f0c2e8b7a90012ab34cd"],
    verbs: assistantVerbs,
  },
  dashboard: { verbs: dashboardVerbs },
  asset: {
    description: "assets: buckets, functions, dashboards and API keys in one piece",
    examples: ["twinhelm asset add kit.zip", 'twinhelm asset install "Blog kit" --preview'],
    verbs: assetVerbs,
  },
  versioncontrol: {
    word: "vc",
    description:
      "git commands on buckets, functions and attributes of identities; what changes is shown first",
    examples: [
      "twinhelm vc diff --stat",
      'twinhelm vc commit -m "first"',
      "twinhelm vc --plan checkout main",
      "twinhelm vc pull --yes",
    ],
    define: defineVersionControl,
  },
  status: {
    description: "how much is used: storage, identities, functions, documents, requests",
    examples: [
      "twinhelm status",
      "twinhelm status api --since 7d --slices 7",
      "twinhelm status bucket -o json",
    ],
    define: defineStatus,
  },
  preference: {
    description: "settings: passport (attributes of identities) or bucket (languages)",
    examples: ["twinhelm preference get passport", "twinhelm preference get bucket -o json"],
    verbs: preferenceVerbs,
  },
};

/** Commands of areas that stand below no word. */
export const ownWords: Readonly<Record<string, (defining: Defining) => void>> = {
  undo: defineUndo,
  mcp: defineMcp,
  ...promotionWords,
};

/** Names of what an action can be done to, in any area, as far as they can be read. */
export async function loadNames(transport: Transport, action: string): Promise<NameOf> {
  return (await import("@twinhelm/core/policy/names")).loadNames(transport, [action]);
}
