import { apikey } from "@twinhelm/core/apikey/area";
import type { AreaId } from "@twinhelm/core/area/rows";
import type { OwnCommands } from "@twinhelm/core/areas";
import { identity } from "@twinhelm/core/identity/area";
import type { AreaCommands } from "./area/commands";
import { defineBucket } from "./bucket/define";
import { defineData } from "./document/define";
import { defineFactor } from "./identity/define";
import { defineApply, defineAttachmentCommands } from "./policy/define";
import { definePreference } from "./preference/define";

type Table = { readonly [Id in OwnCommands]: AreaCommands } & {
  readonly [Id in Exclude<AreaId, OwnCommands>]?: AreaCommands;
};

/** What the command line has of each area beside what all areas of records share. */
export const commands: Table = {
  bucket: { description: "buckets", define: defineBucket },
  document: {
    word: "data",
    description: "documents of buckets; a bucket is given by its id or title",
    define: defineData,
  },
  identity: {
    options: [["--password-stdin", "read the password from standard input, the rest from a file"]],
    read: async (...given) => (await import("./identity/body")).readIdentity(...given),
    define(defining, command) {
      defineAttachmentCommands(defining, command, identity);
      defineFactor(defining, command);
    },
  },
  policy: { define: defineApply },
  apikey: { define: (defining, command) => defineAttachmentCommands(defining, command, apikey) },
  preference: {
    description: "settings: passport (attributes of identities) or bucket (languages)",
    define: definePreference,
  },
};
