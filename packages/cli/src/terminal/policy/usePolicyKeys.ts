import { policy } from "@twinhelm/core/policy/area";
import { policyCopyPath } from "@twinhelm/core/policy/copying";
import { bodyOfDraft } from "@twinhelm/core/policy/draft";
import { policyCreate, policyDelete, policyUpdate } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { recordListPath } from "@twinhelm/core/record/paths";
import { formText } from "@twinhelm/core/text/form";
import { useChoose } from "../action/useChoose";
import type { CommandId } from "../keys/bindings";
import { type Guarded, guardedKeys, usePermissions } from "../keys/usePermissions";
import { goBack, open } from "../navigation/state";
import type { PolicyFormProps } from "./PolicyForm";
import type { PolicyEditing } from "./usePlacePolicy";
import { usePolicyEditor } from "./usePolicyEditor";
import { usePolicySaving } from "./usePolicySaving";

/** The keys of the whole screen. */
export function usePolicyKeys(props: PolicyFormProps) {
  const { stored, editing, readOnly, state, change, reload, onTry } = props;
  const permissions = usePermissions();
  const { ask } = useChoose(change);
  const askAndSave = usePolicySaving(editing, change);
  const editJson = usePolicyEditor(editing, change);
  const { draft, problems, row } = editing;
  const list = recordListPath(policy);
  const body = bodyOfDraft(draft);
  const locked = policyText("predefined");
  const run = () => {
    const count = Object.keys(problems).length;
    if (count > 0) {
      props.onUnfold(new Set([...props.unfolded, ...modulesWithProblems(draft, problems)]));
      permissions.warn(Object.values(problems)[0] ?? formText("wrong", { count: 1 }));
      editing.save();
    } else askAndSave();
  };
  const request =
    row === undefined ? policyCreate.permission?.(body) : policyUpdate.permission?.({ id: row._id, body });
  const save: Guarded = readOnly ? permissions.refuse(locked) : permissions.guard(request, run);
  const copy = () => change(open(policyCopyPath(body)));
  const keys: Partial<Record<CommandId, Guarded>> = {
    back: { run: () => change(state.before.at(-1)?.path === list ? goBack : open(list)) },
    refresh: { run: reload },
    tryIt: { run: onTry },
    save,
    edit: readOnly ? permissions.refuse(locked) : { run: editJson },
  };
  if (stored !== undefined) {
    const input = { ids: [stored._id], names: [stored.name] };
    keys.duplicate = permissions.guard(policyCreate.permission?.(body), copy);
    keys.delete = readOnly
      ? permissions.refuse(locked)
      : permissions.guard(policyDelete.permission?.(input), () => ask(policyDelete, input));
  }
  return { keys: guardedKeys(keys), save, savingState: editing.state };
}

/** Numbers of the modules whose actions lack something. */
const modulesWithProblems = (
  { modules }: PolicyEditing["draft"],
  problems: PolicyEditing["problems"],
): readonly number[] =>
  modules.flatMap(({ statements }, at) =>
    statements.some(({ action }) => problems[action] !== undefined) ? [at] : [],
  );
