import { policy } from "@twinhelm/core/policy/area";
import type { PolicyDraft } from "@twinhelm/core/policy/draft";
import { nameOfPolicyPart } from "@twinhelm/core/policy/merge";
import type { Policy } from "@twinhelm/core/policy/model";
import { usePolicyEditing } from "@twinhelm/core/policy/react";
import { useNotifications } from "@twinhelm/core/react/actions";
import type { Editing } from "@twinhelm/core/react/editing";
import { savedText } from "@twinhelm/core/record/editing";
import { recordPath } from "@twinhelm/core/record/paths";
import { useEditingQuestions } from "../form/conflictLayer";
import { keptOf, workOf } from "../form/editing";
import { keepWork } from "../form/keepWork";
import "./work";
import { abandon, type Change, type ConsoleState, open } from "../navigation/state";

/** A policy while it is edited, and what is wrong with it and shown by now, by field. */
export interface PolicyEditing extends Editing<Policy, PolicyDraft> {
  readonly shown: Readonly<Record<string, string>>;
}

/** Edits a policy. What is typed is kept in the place, so that it outlives a session that ended. */
export function usePlacePolicy(
  stored: Policy | undefined,
  initial: PolicyDraft,
  { place: { path, editing: work } }: ConsoleState,
  change: (change: Change) => void,
): PolicyEditing {
  const { notifications } = useNotifications();
  const editing = usePolicyEditing(initial, {
    row: stored,
    kept: work?.kind === "policy" ? keptOf<Policy, PolicyDraft>(work) : undefined,
    onChange: (view) => change(keepWork(path, { kind: "policy", ...workOf(view) })),
    onSaved(saved) {
      notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      if (saved.created === undefined || saved.typed) return;
      const made = recordPath(policy, saved.created._id);
      change((now) => open(made)(abandon(now)));
    },
  });
  useEditingQuestions(editing, change, nameOfPolicyPart);
  return { ...editing, shown: editing.checked ? editing.problems : {} };
}
