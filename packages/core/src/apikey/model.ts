import { z } from "zod/mini";

/** An API key (contract, passport.md section 3.4). Its `key` is answered in clear. */
export const apikeySchema = z.lazy(() =>
  z.object({
    _id: z.string(),
    key: z.string(),
    name: z.string(),
    description: z.optional(z.string()),
    active: z._default(z.boolean(), true),
    policies: z._default(z.array(z.string()), []),
  }),
);

/** What POST and PUT take. POST without a key makes one; PUT ignores it. */
export const apikeyBodySchema = z.lazy(() =>
  z.object({
    name: z.string().check(z.minLength(1)),
    description: z.optional(z.string()),
    active: z.optional(z.boolean()),
    key: z.optional(z.string().check(z.minLength(1))),
  }),
);

export type ApiKey = z.infer<typeof apikeySchema>;
export type ApiKeyBody = z.infer<typeof apikeyBodySchema>;
