import { defineAttachment } from "../policy/attachment";
import { policySource } from "../policy/queries";
import { defineRecords } from "../record/records";
import type { Known } from "../record/source";
import { apikey } from "./area";
import { endsSource } from "./ends";
import { apikeyListOf } from "./list";
import { type ApiKey, type ApiKeyBody, apikeyBodySchema, apikeySchema, isShortened } from "./model";
import { apikeyText } from "./text";

const sources = { policies: policySource };

/** What the list of API keys has to know: the names of their policies. */
export type ApiKeyKnown = Known<typeof sources>;

const formSources = { ...sources, ends: endsSource };

/** What the form of an API key has to know: also whether the server lets keys end. */
export type ApiKeyFormKnown = Known<typeof formSources>;

/** API keys. The list takes no filter; PUT ignores the key itself. */
export const apikeyRecords = defineRecords({
  about: apikey,
  api: { path: ["passport", "apikey"], schema: apikeySchema, list: "page" },
  body: apikeyBodySchema,
  sources,
  formSources,
  list: ({ policies }: ApiKeyKnown) => apikeyListOf(policies),
  nameOf: ({ name }: ApiKey) => name,
  bodyOf: ({ name, description, active }: ApiKey): ApiKeyBody => ({
    name,
    active,
    ...(description === undefined ? {} : { description }),
  }),
  example: { name: "New key", active: true },
  answered: ["_id", "policies", "last_used"],
  refuses: ({ key }: ApiKeyBody, before: ApiKey) =>
    key === undefined || key === before.key ? undefined : apikeyText("key.stays"),
  withheld: ({ key }: ApiKey) => (isShortened(key) ? apikeyText("key.shortened") : undefined),
  actions: defineAttachment(apikey),
});

export const apikeyQueries = apikeyRecords.queries;
