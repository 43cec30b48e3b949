import { z } from "zod/mini";
import { once } from "../once";
import { isId } from "../record/id";
import type { MayBeUnreadable } from "../record/stored";

/** A statement as policies keep it: what this console does not know of it stays. */
const policyStatementSchema = z.lazy(() =>
  z.looseObject({
    action: z.string(),
    module: z.string(),
    resource: z.optional(
      z.looseObject({
        include: z._default(z.array(z.string()), []),
        exclude: z._default(z.array(z.string()), []),
      }),
    ),
  }),
);

const policyObject = once(() =>
  z.object({
    _id: z.string(),
    name: z.string(),
    description: z.string(),
    statement: z.array(policyStatementSchema),
    system: z.optional(z.boolean()),
  }),
);
const bodyObject = once(() => z.omit(policyObject(), { _id: true, system: true }));

/** A policy as the API answers it. Only list items have `system`. */
export const policySchema = z.lazy(policyObject);

export type Policy = z.infer<typeof policySchema> & MayBeUnreadable;
export type PolicyStatement = z.infer<typeof policyStatementSchema>;

/** What POST and PUT take. */
export const policyBodySchema = z.lazy(bodyObject);
/** The same, where a part may be missing. */
export const policyDraftSchema = z.lazy(() => z.partial(bodyObject()));
export type PolicyBody = z.infer<typeof policyBodySchema>;

/** A listed policy says whether it is of the program; one asked for by its id does not, but its id tells. */
export const isPredefined = ({ system, _id }: Policy): boolean => system ?? !isId(_id);

export const policyBodyOf = ({ name, description, statement }: Policy): PolicyBody => ({
  name,
  description,
  statement,
});
