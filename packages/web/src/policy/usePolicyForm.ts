import { policy } from "@twinhelm/core/policy/area";
import { bodyOfDraft, type PolicyDraft } from "@twinhelm/core/policy/draft";
import { isPredefined, type Policy } from "@twinhelm/core/policy/model";
import { useOwnPolicies, usePolicyEditing } from "@twinhelm/core/policy/react";
import { lockedOut } from "@twinhelm/core/policy/trial";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { savedText } from "@twinhelm/core/record/editing";
import { recordListPath, recordPath } from "@twinhelm/core/record/paths";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useProvideChosen } from "../action/chosen";
import { useLeaveGuard } from "../input/useLeaveGuard";

/** What the form of a policy does: edits it, asks what has to be confirmed, and saves. */
export function usePolicyForm(stored: Policy | undefined, initial: PolicyDraft) {
  /** Actions that saving would take from the person who saves. */
  const [lost, setLost] = useState<readonly string[]>();
  const { own, policies } = useOwnPolicies();
  const { notifications } = useClient();
  const arrive = useArriving();
  const editing = usePolicyEditing(initial, {
    row: stored,
    onSaved(saved) {
      if (saved.created !== undefined || saved.merged)
        notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      if (saved.created !== undefined && !saved.typed) arrive(saved.created);
    },
  });
  const { row, draft, save } = editing;
  useProvideChosen(
    useMemo(() => ({ rows: row === undefined || isPredefined(row) ? {} : { policy: [row] } }), [row]),
  );
  const body = bodyOfDraft(draft);
  return {
    editing,
    body,
    policies,
    guard: useLeaveGuard(editing.dirty),
    /** Saves; asks first where saving takes something from the person who saves. */
    ask() {
      const losing = lockedOut({ policies, caller: { policies: own }, policyId: row?._id, draft: body });
      if (losing.length === 0) save();
      else setLost(losing.map(({ action }) => action));
    },
    lockout: {
      lost,
      confirm() {
        setLost(undefined);
        save();
      },
      cancel: () => setLost(undefined),
    },
  };
}

/** Goes to the policy that was added, or to the list where it may not be opened. */
function useArriving() {
  const navigate = useNavigate();
  const access = useAccess().value;
  return ({ _id }: Policy) => {
    const may = access?.can("passport:policy:show", [_id]) ?? false;
    void navigate(may ? recordPath(policy, _id) : recordListPath(policy));
  };
}
