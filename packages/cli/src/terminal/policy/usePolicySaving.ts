import { success } from "@twinhelm/core/http/failure";
import { bodyOfDraft } from "@twinhelm/core/policy/draft";
import { useOwnPolicies } from "@twinhelm/core/policy/react";
import { lockedOut } from "@twinhelm/core/policy/trial";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import { savingQuestion } from "./savingQuestion";
import { useDraftNames } from "./useDraftNames";
import type { PolicyEditing } from "./usePlacePolicy";

/** Saves a policy after showing what the change grants and takes, and what the person who saves would lose. */
export function usePolicySaving(
  { draft, row, save }: PolicyEditing,
  change: (change: Change) => void,
): () => void {
  const { own, policies } = useOwnPolicies();
  const nameOf = useDraftNames(draft, row);
  return () => {
    const body = bodyOfDraft(draft);
    const lost = lockedOut({ policies, caller: { policies: own }, policyId: row?._id, draft: body });
    const question = savingQuestion(
      row,
      draft,
      lost.map(({ action }) => action),
      nameOf,
    );
    const run = async () => {
      save();
      return success(undefined);
    };
    change(show(confirming(question, run)));
  };
}
