import { z } from "zod/mini";
import type { MayBeUnreadable } from "../record/stored";

/** One HTTP call to an OAuth 2 provider (contract, passport.md section 3.3). */
const oauthStepSchema = z.object({
  base_url: z.string(),
  method: z.optional(z.enum(["get", "post"])),
  params: z.optional(z.record(z.string(), z.unknown())),
  headers: z.optional(z.record(z.string(), z.unknown())),
});

const named = {
  name: z.string(),
  title: z.optional(z.string()),
  icon: z.optional(z.string()),
};

const samlBody = z.object({
  ...named,
  type: z.literal("saml"),
  options: z.object({
    ip: z.object({ login_url: z.string(), certificate: z.string(), logout_url: z.optional(z.string()) }),
    sp: z.optional(z.object({ certificate: z.optional(z.string()), private_key: z.optional(z.string()) })),
  }),
});

const oauthBody = z.object({
  ...named,
  type: z.literal("oauth"),
  options: z.object({
    /** Where people are sent to sign in. */
    code: z.optional(oauthStepSchema),
    /** Where the code is exchanged for an access token. */
    access_token: z.optional(oauthStepSchema),
    /** Where it is asked who signed in. */
    identifier: z.optional(oauthStepSchema),
  }),
});

const stored = { _id: z.string(), callbackUrl: z.optional(z.string()) };

/** What POST and PUT of a strategy take. */
export const strategyBodySchema = z.discriminatedUnion("type", [samlBody, oauthBody]);
/** A strategy as the API answers it. `callbackUrl` is only in the answer for a single strategy. */
export const strategySchema = z.discriminatedUnion("type", [
  z.extend(samlBody, stored),
  z.extend(oauthBody, stored),
]);
const samlStrategySchema = z.extend(samlBody, stored);
const oauthStrategySchema = z.extend(oauthBody, stored);

export type OAuthStep = z.infer<typeof oauthStepSchema>;
export type StrategyBody = z.infer<typeof strategyBodySchema>;
export type Strategy = z.infer<typeof strategySchema> & MayBeUnreadable;
export type SamlStrategy = z.infer<typeof samlStrategySchema>;
export type OAuthStrategy = z.infer<typeof oauthStrategySchema>;
