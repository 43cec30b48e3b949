import { z } from "zod/mini";
import type { MayBeUnreadable } from "../record/stored";

/** The first characters of a key: enough to know it by, at most a sixth of it. No key has the sign at their end. */
export const shortened = (key: string): string => `${key.slice(0, Math.min(4, Math.floor(key.length / 6)))}…`;

/** Whether a server said no more of a key than its first characters. */
export const isShortened = (key: string): boolean => key.endsWith("…");

/** An API key (contract, passport.md section 3.4). Its `key` is whole for whoever may make or change it. */
export const apikeySchema = z.lazy(() =>
  z.object({
    _id: z.string(),
    key: z.string(),
    name: z.string(),
    description: z.optional(z.string()),
    active: z._default(z.boolean(), true),
    policies: z._default(z.array(z.string()), []),
    /** The last day it is taken, as `2026-12-31` in UTC; null: it does not end. Absent: the server has no such thing. */
    ends: z.optional(z.nullable(z.string())),
    /** When it was used last, to ten minutes, in ISO 8601; null: never. Absent: the server does not know. */
    last_used: z.optional(z.nullable(z.string())),
  }),
);

/** What POST and PUT take. POST without a key makes one; PUT ignores it. */
export const apikeyBodySchema = z.lazy(() =>
  z.object({
    name: z.string().check(z.minLength(1)),
    description: z.optional(z.string()),
    active: z.optional(z.boolean()),
    key: z.optional(z.string().check(z.minLength(1))),
    ends: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)))),
  }),
);

export type ApiKey = z.infer<typeof apikeySchema> & MayBeUnreadable;
export type ApiKeyBody = z.infer<typeof apikeyBodySchema>;
