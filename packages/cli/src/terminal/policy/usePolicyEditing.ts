import { draftOf, draftProblems, type PolicyDraft } from "@twinhelm/core/policy/draft";
import type { Policy } from "@twinhelm/core/policy/model";
import { useMemo } from "react";
import { beginning, type PolicyEditing as Editing } from "../form/editing";
import { type Change, type ConsoleState, changePlace } from "../navigation/state";

export interface PolicyEditing {
  readonly editing: Editing;
  readonly draft: PolicyDraft;
  /** The policy as it was when editing began; absent: a new one. */
  readonly row: Policy | undefined;
  /** All that is wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** What of it is shown yet. */
  readonly shown: Readonly<Record<string, string>>;
  readonly set: (change: (draft: PolicyDraft) => PolicyDraft) => void;
  readonly edit: (change: (editing: Editing) => Editing) => void;
}

/** A policy while it is edited. It stands in the place, and begins with the first change. */
export function usePolicyEditing(
  stored: Policy | undefined,
  initial: PolicyDraft,
  { place }: ConsoleState,
  change: (change: Change) => void,
): PolicyEditing {
  const kept = place.editing?.kind === "policy" ? place.editing : undefined;
  const began = useMemo<Editing>(
    () => ({ kind: "policy", ...beginning(stored === undefined ? initial : draftOf(stored), stored) }),
    [stored, initial],
  );
  const editing = kept ?? began;
  const row = useMemo(() => rowOf(kept, stored), [kept, stored]);
  const problems = draftProblems(editing.values);
  const edit: PolicyEditing["edit"] = (apply) =>
    change(
      changePlace((now) => ({
        ...now,
        editing: apply(now.editing?.kind === "policy" ? now.editing : began),
      })),
    );
  return {
    editing,
    draft: editing.values,
    row,
    problems,
    shown: editing.checked ? problems : {},
    edit,
    set: (apply) => edit((now) => ({ ...now, values: apply(now.values), failure: undefined })),
  };
}

function rowOf(kept: Editing | undefined, stored: Policy | undefined): Policy | undefined {
  if (kept === undefined) return stored;
  if (kept.stored === undefined) return undefined;
  const row: Policy = JSON.parse(kept.stored);
  return row;
}
