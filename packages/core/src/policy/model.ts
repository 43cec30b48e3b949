import { z } from "zod/mini";

/** A statement as policies keep it: what this console does not know of it stays. */
const policyStatementSchema = z.looseObject({
  action: z.string(),
  module: z.string(),
  resource: z.optional(
    z.looseObject({
      include: z._default(z.array(z.string()), []),
      exclude: z._default(z.array(z.string()), []),
    }),
  ),
});

/** A policy as the API answers it. `system` stands in list items alone. */
export const policySchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  statement: z.array(policyStatementSchema),
  system: z.optional(z.boolean()),
});

export type Policy = z.infer<typeof policySchema>;
export type PolicyStatement = z.infer<typeof policyStatementSchema>;

/** What POST and PUT take. */
export const policyBodySchema = z.omit(policySchema, { _id: true, system: true });
export type PolicyBody = z.infer<typeof policyBodySchema>;

/** A listed policy says whether it is of the program; one asked for by its id does not, but its id tells. */
export const isPredefined = ({ system, _id }: Policy): boolean => system ?? !/^[\da-f]{24}$/i.test(_id);

export const policyBodyOf = ({ name, description, statement }: Policy): PolicyBody => ({
  name,
  description,
  statement,
});
