import type { NameOf } from "@twinhelm/core/access/words";
import { bodyOfDraft, type PolicyDraft } from "@twinhelm/core/policy/draft";
import type { Policy } from "@twinhelm/core/policy/model";
import { usePolicyNames } from "@twinhelm/core/policy/react";

/** Names of what a policy names by ids, as it is edited and as it is stored. */
export function useDraftNames(draft: PolicyDraft, stored: Policy | undefined): NameOf {
  const statements = [...bodyOfDraft(draft).statement, ...(stored?.statement ?? [])];
  return usePolicyNames(statements.map(({ action }) => action));
}
