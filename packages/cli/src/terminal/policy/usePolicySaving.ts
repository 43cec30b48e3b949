import { invoke } from "@twinhelm/core/action/invoke";
import { type Failure, failed, type Result, success } from "@twinhelm/core/http/failure";
import { policyCreate, policyUpdate } from "@twinhelm/core/policy/actions";
import { policyApi } from "@twinhelm/core/policy/api";
import { changeText, policyChanges } from "@twinhelm/core/policy/diff";
import { bodyOfDraft } from "@twinhelm/core/policy/draft";
import type { Policy, PolicyBody } from "@twinhelm/core/policy/model";
import { policyQueries } from "@twinhelm/core/policy/queries";
import { lockedOut } from "@twinhelm/core/policy/trial";
import { useClient } from "@twinhelm/core/react/console";
import { useOwnPolicies } from "@twinhelm/core/react/policies";
import { useSaving } from "@twinhelm/core/react/saving";
import { type Saved, saveRecord } from "@twinhelm/core/record/saving";
import { recordPath } from "@twinhelm/core/shell/routes";
import type { SavingState } from "@twinhelm/core/shell/saving";
import { policyText } from "@twinhelm/core/text/policy";
import { recordText } from "@twinhelm/core/text/record";
import { conflict } from "../record/useRecordSaving";
import { confirming } from "../shell/layer";
import { abandon, type Change, open, show } from "../shell/state";
import type { PolicyEditing } from "./usePolicyEditing";

/** Saves a policy, once it was read what the change grants and takes, and what the person who saves would lose. */
export function usePolicySaving(
  { draft, row, edit }: PolicyEditing,
  change: (change: Change) => void,
): { state: SavingState; save: () => void } {
  const client = useClient();
  const { state, save: run } = useSaving();
  const { own, policies } = useOwnPolicies();
  const { transport, queries, notifications } = client;
  const fail = (failure: Failure) => edit((now) => ({ ...now, failure }));
  const say = (text: "saved" | "created") => notifications.say({ tone: "success", text: recordText(text) });
  const reload = (id: string) =>
    queries.fetchQuery({ ...policyQueries.one(transport, id), staleTime: 0 }).catch(() => undefined);
  const create = async (body: PolicyBody) => {
    const made = await run(() => invoke(client, policyCreate, body));
    if (!made.ok) return fail(made.failure);
    say("created");
    change((now) => open(recordPath("policy", made.value._id))(abandon(now)));
  };
  const update = async (began: Policy, body: PolicyBody, overwrite = false) => {
    const { _id: id } = began;
    const result = await run(async (): Promise<Result<Saved<Policy>>> => {
      const saved = await saveRecord({
        began,
        load: () => policyApi.get(transport, id),
        save: () => invoke(client, policyUpdate, { id, body }),
        overwrite,
      });
      return saved.kind === "failed" ? failed(saved.failure) : success(saved);
    });
    if (!result.ok) return fail(result.failure);
    if (result.value.kind === "conflict") {
      const theirs = async () => {
        await reload(id);
        change(abandon);
      };
      change(
        show(
          conflict(
            () => void theirs(),
            () => void update(began, body, true),
          ),
        ),
      );
      return;
    }
    await reload(id);
    change(abandon);
    say("saved");
  };
  return {
    state,
    save() {
      const body = bodyOfDraft(draft);
      const lost = lockedOut({ policies, caller: { policies: own }, policyId: row?._id, draft: body });
      const question = savingQuestion(
        row,
        body,
        lost.map(({ action }) => action),
      );
      const go = async () => {
        setTimeout(() => void (row === undefined ? create(body) : update(row, body)));
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
