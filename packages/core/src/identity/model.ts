import { z } from "zod/mini";
import type { MayBeUnreadable } from "../record/stored";

/** A second factor as identities carry it; its secret never leaves the server. */
export const factorSchema = z.lazy(() =>
  z.object({
    type: z.string(),
    config: z._default(z.record(z.string(), z.unknown()), {}),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
  }),
);

/** An identity (contract, passport.md section 3.1). */
export const identitySchema = z.lazy(() =>
  z.object({
    _id: z.string(),
    identifier: z.string(),
    policies: z._default(z.array(z.string()), []),
    attributes: z.optional(z.record(z.string(), z.unknown())),
    authFactor: z.optional(factorSchema),
  }),
);

/** What POST and PUT take. PUT without a password keeps it, without attributes keeps those. */
export const identityBodySchema = z.lazy(() =>
  z.object({
    identifier: z.string().check(z.minLength(3)),
    password: z.optional(z.string().check(z.minLength(3))),
    attributes: z.optional(z.record(z.string(), z.unknown())),
  }),
);

/** A kind of second factor that the server offers. */
export const factorKindSchema = z.lazy(() =>
  z.object({
    type: z.string(),
    title: z.string(),
    description: z.optional(z.string()),
    /** By key; one with `enum` is a choice. */
    config: z._default(
      z.record(z.string(), z.looseObject({ type: z.string(), enum: z.optional(z.array(z.unknown())) })),
      {},
    ),
  }),
);

/** What enrolling a factor asks: an image as a data URL, or text; `key`: its secret to type, where the server says it. */
export const factorChallengeSchema = z.lazy(() =>
  z.object({
    challenge: z.string(),
    answerUrl: z.string(),
    key: z.optional(z.string()),
  }),
);

/** What a right answer gives: codes that sign in once each in its place, where the server has such. */
export const factorDoneSchema = z.lazy(() =>
  z.object({ message: z.optional(z.string()), recoveryCodes: z.optional(z.array(z.string())) }),
);

/** How an identity is known at a sign-on provider; only our server keeps it. */
export const signOnSchema = z.lazy(() =>
  z.object({
    /** Id of the strategy. */
    strategy: z.string(),
    title: z.string(),
    /** What the provider calls the person. */
    subject: z.string(),
    /** False: somebody came with the name of this identity and waits for an administrator. */
    linked: z.boolean(),
  }),
);

export type SignOn = z.infer<typeof signOnSchema>;
export type FactorDone = z.infer<typeof factorDoneSchema>;
export type Identity = z.infer<typeof identitySchema> & MayBeUnreadable;
export type IdentityBody = z.infer<typeof identityBodySchema>;
export type Factor = z.infer<typeof factorSchema>;
export type FactorKind = z.infer<typeof factorKindSchema>;
export type FactorChallenge = z.infer<typeof factorChallengeSchema>;

/** The administrator whom the server makes at its first start: neither edited in the list nor deleted. */
const systemIdentifiers: readonly string[] = ["admin", "spica"];
export const isSystemIdentity = ({ identifier }: Identity): boolean => systemIdentifiers.includes(identifier);
