import { success } from "@twinhelm/core/http/failure";
import { policyCreate, policyUpdate } from "@twinhelm/core/policy/actions";
import { policyApi } from "@twinhelm/core/policy/api";
import { changeText, policyChanges } from "@twinhelm/core/policy/diff";
import { bodyOfDraft } from "@twinhelm/core/policy/draft";
import { type Policy, type PolicyBody, policyBodyOf } from "@twinhelm/core/policy/model";
import { policyQueries } from "@twinhelm/core/policy/queries";
import { policyText } from "@twinhelm/core/policy/text";
import { lockedOut } from "@twinhelm/core/policy/trial";
import { useOwnPolicies } from "@twinhelm/core/react/policies";
import type { SavingState } from "@twinhelm/core/shell/saving";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import { useRecordSaving } from "../record/useRecordSaving";
import type { PolicyEditing } from "./usePolicyEditing";

const spec = {
  subject: "policy",
  api: policyApi,
  queries: policyQueries,
  create: policyCreate,
  update: policyUpdate,
} as const;

/** Saves a policy, once it was read what the change grants and takes, and what the person who saves would lose. */
export function usePolicySaving(
  { draft, row, edit }: PolicyEditing,
  change: (change: Change) => void,
): { state: SavingState; save: () => void } {
  const { own, policies } = useOwnPolicies();
  const saving = useRecordSaving({
    spec,
    essence: policyBodyOf,
    row,
    change,
    onFailure: (failure) => edit((now) => ({ ...now, failure })),
  });
  return {
    state: saving.state,
    save() {
      const body = bodyOfDraft(draft);
      const lost = lockedOut({ policies, caller: { policies: own }, policyId: row?._id, draft: body });
      const question = savingQuestion(
        row,
        body,
        lost.map(({ action }) => action),
      );
      const go = async () => {
        setTimeout(() => saving.save(body));
        return success(undefined);
      };
      change(show(confirming(question, go)));
    },
  };
}

/** What the change does, and a warning where it locks out the one who makes it. */
export function savingQuestion(row: Policy | undefined, body: PolicyBody, lost: readonly string[]) {
  const changes = policyChanges(row?.statement ?? [], body.statement).map(changeText);
  const renamed = (["name", "description"] as const)
    .filter((part) => row !== undefined && row[part] !== body[part])
    .map((part) => policyText(`changes.${part}`, { from: row?.[part] ?? "", to: body[part] }));
  const nothing = policyText(row === undefined ? "changes.none.new" : "changes.other");
  const said = changes.length === 0 ? [nothing] : changes;
  const title = policyText(row === undefined ? "changes.new" : "changes");
  if (lost.length === 0) return { title, paragraphs: [...renamed, ...said] };
  const warning = policyText("lockout.text", { actions: lost.join(", ") });
  return {
    title: policyText("lockout.title"),
    paragraphs: [warning, policyText("lockout.confirm")],
    list: { heading: `${title}:`, items: [...renamed, ...said] },
  };
}
