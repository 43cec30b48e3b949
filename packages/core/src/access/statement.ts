import { z } from "zod/mini";
import { once } from "../once";

/** One policy statement as it goes over the wire (contract, passport.md section 10). */
const statementObject = once(() =>
  z.object({
    action: z.string(),
    module: z.string(),
    resource: z.optional(
      z.object({
        include: z._default(z.array(z.string()), []),
        exclude: z._default(z.array(z.string()), []),
      }),
    ),
  }),
);
export const statementSchema = z.lazy(statementObject);

/** A statement of the caller; an embedded backend says which policy it comes from, Spica does not. */
export const sourcedStatementSchema = z.lazy(() =>
  z.extend(statementObject(), {
    policy: z.optional(z.object({ id: z.string(), name: z.string() })),
    index: z.optional(z.number()),
  }),
);

/** A permission to do `action` in `module` on the resources that include and exclude name. */
export interface Statement {
  readonly action: string;
  readonly module: string;
  readonly resource?: StatementResource | undefined;
}

/** Slash-joined patterns; `*` as a whole segment matches anything. */
export interface StatementResource {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A statement together with the policy it comes from, for explanations and error bodies. */
export interface SourcedStatement extends Statement {
  readonly policy?: { readonly id: string; readonly name: string } | undefined;
  /** Position of the statement inside its policy. */
  readonly index?: number | undefined;
}

/** The module of an action: everything before its last colon (`bucket:data:index` gives `bucket:data`). */
export function moduleOf(action: string): string {
  const end = action.lastIndexOf(":");
  return end < 0 ? action : action.slice(0, end);
}
