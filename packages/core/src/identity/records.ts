import { defineAttachment } from "../policy/attachment";
import { policySource } from "../policy/queries";
import { attributesOf } from "../preference/model";
import { preferenceSource } from "../preference/queries";
import { defineRecords } from "../record/records";
import type { Known } from "../record/source";
import { factorActions } from "./actions";
import { identityApi } from "./api";
import { identity } from "./area";
import { identityListOf, identityProperties } from "./list";
import { type Identity, type IdentityBody, identityBodySchema, isSystemIdentity } from "./model";
import { signOnActions } from "./signOns";
import { identityText } from "./text";
import { sessionEndSource } from "./tokens";

const sources = { policies: policySource, preference: preferenceSource };

/** What identities have to know: their attributes, and the names of their policies. */
export type IdentityKnown = Known<typeof sources>;

const formSources = { ...sources, sessionEnd: sessionEndSource };

/** What the form of an identity has to know: also what ends the sessions of whoever it is. */
export type IdentityFormKnown = Known<typeof formSources>;

export const identityRecords = defineRecords({
  about: identity,
  api: identityApi,
  body: identityBodySchema,
  sources,
  formSources,
  list: ({ policies, preference }: IdentityKnown) => identityListOf(attributesOf(preference), policies),
  nameOf: ({ identifier }: Identity) => identifier,
  locked: (row: Identity) => (isSystemIdentity(row) ? identityText("system") : undefined),
  bodyOf: ({ identifier, attributes }: Identity): IdentityBody => ({
    identifier,
    ...(attributes === undefined ? {} : { attributes }),
  }),
  example: { identifier: "new-identity", password: "change-me" },
  answered: ["_id", "policies", "authFactor"],
  searched: identityProperties([]),
  byName: (identifier) => ({ identifier }),
  actions: { ...defineAttachment(identity), ...factorActions, ...signOnActions },
});
