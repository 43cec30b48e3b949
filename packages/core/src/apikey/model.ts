import { z } from "zod";

/** An API key (contract, passport.md section 3.4). Its `key` is answered in clear. */
export const apikeySchema = z.object({
  _id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string().optional(),
  active: z.boolean().default(true),
  policies: z.array(z.string()).default([]),
});

/** What POST and PUT take. POST without a key makes one; PUT ignores it. */
export const apikeyBodySchema = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  active: z.boolean().optional(),
  key: z.string().min(1).optional(),
});

export type ApiKey = z.infer<typeof apikeySchema>;
export type ApiKeyBody = z.infer<typeof apikeyBodySchema>;
