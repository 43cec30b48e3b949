import { z } from "zod";

/** One HTTP call to an OAuth 2 provider (contract, passport.md section 3.3). */
const oauthStepSchema = z.object({
  base_url: z.string(),
  method: z.enum(["get", "post"]).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
});

const named = {
  name: z.string(),
  title: z.string().optional(),
  icon: z.string().optional(),
};

const samlBody = z.object({
  ...named,
  type: z.literal("saml"),
  options: z.object({
    ip: z.object({ login_url: z.string(), certificate: z.string(), logout_url: z.string().optional() }),
    sp: z.object({ certificate: z.string().optional(), private_key: z.string().optional() }).optional(),
  }),
});

const oauthBody = z.object({
  ...named,
  type: z.literal("oauth"),
  options: z.object({
    /** Where people are sent to sign in. */
    code: oauthStepSchema.optional(),
    /** Where the code is exchanged for an access token. */
    access_token: oauthStepSchema.optional(),
    /** Where it is asked who signed in. */
    identifier: oauthStepSchema.optional(),
  }),
});

const stored = { _id: z.string(), callbackUrl: z.string().optional() };

/** What POST and PUT of a strategy take. */
export const strategyBodySchema = z.discriminatedUnion("type", [samlBody, oauthBody]);
/** A strategy as the API answers it. `callbackUrl` stands in the answer of one alone. */
export const strategySchema = z.discriminatedUnion("type", [
  samlBody.extend(stored),
  oauthBody.extend(stored),
]);
const samlStrategySchema = samlBody.extend(stored);
const oauthStrategySchema = oauthBody.extend(stored);

export type OAuthStep = z.infer<typeof oauthStepSchema>;
export type StrategyBody = z.infer<typeof strategyBodySchema>;
export type Strategy = z.infer<typeof strategySchema>;
export type SamlStrategy = z.infer<typeof samlStrategySchema>;
export type OAuthStrategy = z.infer<typeof oauthStrategySchema>;
