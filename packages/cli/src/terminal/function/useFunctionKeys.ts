import { functions } from "@twinhelm/core/function/area";
import { draftSteps } from "@twinhelm/core/function/editor/draft";
import type { FunctionEditing } from "@twinhelm/core/function/editor/react";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { logsPathOf } from "@twinhelm/core/function/log/paths";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { runView, settingsView } from "@twinhelm/core/function/offers";
import { functionRecords } from "@twinhelm/core/function/records";
import { recordListPath, recordViewPath } from "@twinhelm/core/record/paths";
import { formText } from "@twinhelm/core/text/form";
import { useChoose } from "../action/useChoose";
import { useTextEditor } from "../editor/useTextEditor";
import type { Guarded, Permissions } from "../keys/usePermissions";
import { type Change, type ConsoleState, goBack, open } from "../navigation/state";
import type { Keys } from "../record/face";
import { codeFile } from "./codeItems";

const { actions, nameOf } = functionRecords;

interface KeyParts {
  readonly record: FunctionRecord;
  readonly editing: FunctionEditing;
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
  readonly permissions: Permissions;
  readonly reload: () => void;
}

interface FunctionKeys {
  readonly keys: Keys;
  readonly save: Guarded;
  readonly edit: Guarded;
  /** What changing anything is guarded by. */
  readonly guarded: (run: () => void) => Guarded;
}

/** What the keys of the editor of a function do as a whole. */
export function useFunctionKeys(parts: KeyParts): FunctionKeys {
  const { record, editing, state, change, permissions, reload } = parts;
  const { _id: id } = record;
  const { ask } = useChoose(change);
  const editText = useTextEditor();
  const guarded = (run: () => void) =>
    permissions.guard(actions.saveCode.permission?.({ id, index: "" }), run);
  const save = guarded(() => {
    const count = Object.keys(editing.problems).length;
    if (count > 0) permissions.warn(formText("wrong", { count }));
    editing.save();
  });
  const edit = guarded(() => {
    const { code } = editing.draft;
    // The editor ends its last line, whether or not it was ended before.
    const ending = code === "" || code.endsWith("\n") ? "\n" : "";
    editText(code.replace(/\n$/, ""), codeFile(record), (typed) => {
      editing.change(draftSteps.write(`${typed}${ending}`), "code");
      // What a compiler says of it is known once it is saved.
      save.run();
    });
  });
  const list = recordListPath(functions);
  const to = (view: string) => ({ run: () => change(open(recordViewPath(functions, id, view))) });
  const input = { ids: [id], names: [nameOf(record)] };
  const keys: Keys = {
    save,
    edit,
    back: { run: () => change(state.before.at(-1)?.path === list ? goBack : open(list)) },
    refresh: { run: reload },
    view: to(settingsView),
    tryIt: to(runView),
    follow: permissions.guard({ action: "function:logs:index" }, () => change(open(logsPathOf([id])))),
    delete: permissions.guard(actions.delete.permission?.(input), () => ask(actions.delete, input)),
  };
  return { keys, save, edit, guarded };
}

/** What the keys do with a trigger that a line is of. */
export const triggerKeys = (
  at: number,
  {
    editing,
    guarded,
    permissions,
  }: Pick<KeyParts, "editing" | "permissions"> & Pick<FunctionKeys, "guarded">,
): Keys => ({
  remove:
    editing.draft.triggers.length < 2
      ? permissions.refuse(functionEditorText("trigger.last"))
      : guarded(() => editing.change(draftSteps.removeTrigger(at))),
});
