import { bodyOfDraft, draftOf, type PolicyDraft } from "@twinhelm/core/policy/draft";
import { isPredefined, type Policy } from "@twinhelm/core/policy/model";
import { lockedOut } from "@twinhelm/core/policy/trial";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useOwnPolicies } from "@twinhelm/core/react/policies";
import { sameRecord } from "@twinhelm/core/record/saving";
import { recordListPath, recordPath } from "@twinhelm/core/shell/routes";
import { recordText } from "@twinhelm/core/text/record";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useProvideSubjects } from "../action/subjects";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { usePolicySaving } from "./usePolicySaving";

/** What the form of a policy does: it is edited, saved, and what stands in the way of that is asked. */
export function usePolicyForm(stored: Policy | undefined, initial: PolicyDraft) {
  const [kept, setKept] = useState(stored);
  const [draft, setDraft] = useState(initial);
  /** What was typed, while the version of somebody else stands in its place. */
  const [aside, setAside] = useState<PolicyDraft>();
  /** Actions that saving would take from the person who saves. */
  const [lost, setLost] = useState<readonly string[]>();
  const { own, policies } = useOwnPolicies();
  useProvideSubjects(
    useMemo(
      () => ({ documents: [], ...(kept === undefined || isPredefined(kept) ? {} : { policies: [kept] }) }),
      [kept],
    ),
  );
  const saving = usePolicySaving();
  const body = bodyOfDraft(draft);
  const begun = kept === undefined ? initial : draftOf(kept);
  const dirty = !sameRecord(draft, begun);
  const guard = useLeaveGuard(dirty);
  const arrive = useArriving(guard.release);
  const save = async (began: Policy | undefined) => {
    setLost(undefined);
    const done = await saving.save(began, body);
    if (done === undefined) return;
    setAside(undefined);
    if (began === undefined) arrive(done);
    else setKept(done);
  };
  const ask = () => {
    const caller = { policies: own };
    const losing = lockedOut({ policies, caller, policyId: kept?._id, draft: body });
    if (losing.length === 0) void save(kept);
    else setLost(losing.map(({ action }) => action));
  };
  return {
    kept,
    draft,
    setDraft,
    body,
    begun,
    dirty,
    policies,
    saving,
    guard,
    ask,
    lockout: { lost, confirm: () => void save(kept), cancel: () => setLost(undefined) },
    conflict: {
      theirs: saving.theirs,
      take() {
        if (saving.theirs === undefined) return;
        setAside(draft);
        setDraft(draftOf(saving.theirs));
        setKept(saving.theirs);
        saving.forget();
      },
      // Theirs was seen: it is what mine replaces, unless it is changed once more.
      replace() {
        setKept(saving.theirs);
        void save(saving.theirs);
      },
    },
    bringBack:
      aside === undefined
        ? undefined
        : () => {
            setDraft(aside);
            setAside(undefined);
          },
  };
}

/** Goes to the policy that was added, or to the list where it may not be opened. */
function useArriving(release: () => void) {
  const client = useClient();
  const navigate = useNavigate();
  const access = useAccess().value;
  return ({ _id }: Policy) => {
    release();
    client.notifications.say({ tone: "success", text: recordText("created") });
    const may = access?.can("passport:policy:show", [_id]) ?? false;
    void navigate(may ? recordPath("policy", _id) : recordListPath("policy"));
  };
}
