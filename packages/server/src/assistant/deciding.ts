import type { StoredPlan } from "../engine/assistantPlans";
import type { Authenticated } from "../shell/callers";

/**
 * A person decides about plans that have their own rights, and about those of whom they may change: whoever may do that
 * could take their rights anyway. What an assistant sends decides nothing.
 */
export function mayDecide(
  { caller, access }: Pick<Authenticated, "caller" | "access">,
  { caller: whose, kind }: StoredPlan,
): boolean {
  if (caller.kind !== "identity" || caller.assistant !== undefined) return false;
  return caller.id === whose || access.can(`passport:${kind}:update`, [whose]);
}
