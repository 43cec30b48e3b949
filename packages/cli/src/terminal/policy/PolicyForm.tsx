import { type FormField, fieldOfFailure } from "@twinhelm/core/form/model";
import { policyCreate, policyDelete, policyUpdate } from "@twinhelm/core/policy/actions";
import { policyCopyPath } from "@twinhelm/core/policy/copying";
import {
  addModule,
  bodyOfDraft,
  changeModule,
  freeModules,
  removeModule,
  takesResource,
  toggleAction,
} from "@twinhelm/core/policy/draft";
import { recordListPath } from "@twinhelm/core/shell/routes";
import { formText } from "@twinhelm/core/text/form";
import { policyText } from "@twinhelm/core/text/policy";
import { useActing } from "../action/useActing";
import { unsaved } from "../form/editing";
import { fieldItems } from "../form/fieldItems";
import { type Item, itemsView, note } from "../form/items";
import { saveItem } from "../form/saveItem";
import type { CommandId } from "../keys";
import { useFieldKeys } from "../record/useFieldKeys";
import { useTerminal } from "../shell/context";
import { choosing } from "../shell/layer";
import { changePlace, goBack, open, show } from "../shell/state";
import { type Guarded, guardedKeys, usePermissions } from "../shell/usePermissions";
import type { PolicyScreenProps } from "./PolicyScreen";
import { statementItems } from "./policyItems";
import type { PolicyEditing } from "./usePolicyEditing";
import { usePolicyEditor } from "./usePolicyEditor";
import { usePolicySaving } from "./usePolicySaving";

interface PolicyFormProps extends PolicyScreenProps {
  readonly names: readonly string[];
  readonly editing: PolicyEditing;
  /** True: it is predefined. */
  readonly readOnly: boolean;
  readonly unfolded: ReadonlySet<number>;
  readonly onUnfold: (unfolded: ReadonlySet<number>) => void;
  readonly onTry: () => void;
  readonly onResources: (at: number, action: string) => void;
}

const fieldsOf = (disabled: boolean): readonly FormField[] =>
  (["name", "description"] as const).map((key) => ({
    key,
    label: policyText(key),
    kind: "text",
    required: true,
    disabled,
  }));

/** Name, description and statements of a policy. */
export function PolicyForm(props: PolicyFormProps) {
  const { stored, names, editing, readOnly, told, area, state, change, children } = props;
  const { paint } = useTerminal();
  const { draft, shown, set } = editing;
  const fields = fieldsOf(readOnly);
  const { parts, input } = useFieldKeys(
    {
      values: { name: draft.name, description: draft.description },
      fields,
      shown,
      set: (key, value) =>
        set((now) => (key === "name" || key === "description" ? { ...now, [key]: String(value) } : now)),
    },
    state.place.line,
    change,
  );
  const { keys, save, savingState } = usePolicyKeys(props);
  const { failure } = editing.editing;
  const at =
    failure === undefined
      ? undefined
      : (fieldOfFailure(fields, failure.field) ?? actionOf(failure.field, draft));
  const problems = at === undefined || failure === undefined ? shown : { ...shown, [at]: failure.message };
  const tryIt = `[ ${policyText("try")} ]`;
  const items: readonly Item[] = [
    ...(readOnly ? [note("predefined", policyText("predefined"), "warning")] : []),
    ...(told === undefined ? [] : [note("told", told, "warning")]),
    ...fieldItems(fields, { ...parts, problems }),
    ...statementItems({
      draft,
      problems,
      unfolded: props.unfolded,
      paint,
      readOnly,
      keys: useTreeKeys(props),
    }),
    {
      id: "policy.try",
      head: tryIt,
      painted: paint(tryIt, "accent"),
      apart: true,
      commands: { open: props.onTry },
    },
    ...(readOnly
      ? []
      : [
          {
            ...saveItem({ state: savingState, save, failure: at === undefined ? failure : undefined, paint }),
            apart: false,
          },
        ]),
  ];
  const view = itemsView(items, { area, state, change, paint });
  const dirty = unsaved(state.place.editing);
  return children({
    names,
    lines: view.lines,
    left: dirty ? { text: formText("unsaved"), tone: "plain" } : undefined,
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    input,
    subjects: { policies: stored === undefined ? [] : [stored] },
  });
}

/** The action that a message of the server is about. */
function actionOf(field: string | undefined, draft: PolicyEditing["draft"]): string | undefined {
  const at = /^statement[.[](\d+)/.exec(field ?? "")?.[1];
  return at === undefined ? undefined : bodyOfDraft(draft).statement[Number(at)]?.action;
}

/** The keys of the whole screen. */
function usePolicyKeys(props: PolicyFormProps) {
  const { stored, editing, readOnly, state, change, reload, onTry } = props;
  const permissions = usePermissions();
  const acting = useActing(change);
  const saving = usePolicySaving(editing, change);
  const editJson = usePolicyEditor(editing, change);
  const { draft, problems, row, edit } = editing;
  const list = recordListPath("policy");
  const body = bodyOfDraft(draft);
  const locked = policyText("predefined");
  const run = () => {
    edit((now) => ({ ...now, checked: true, failure: undefined }));
    const count = Object.keys(problems).length;
    if (count > 0) {
      props.onUnfold(new Set([...props.unfolded, ...modulesWithProblems(draft, problems)]));
      permissions.warn(Object.values(problems)[0] ?? formText("wrongOne"));
    } else saving.save();
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
      : permissions.guard(policyDelete.permission?.(input), () => acting.deleteRecords("policy", input));
  }
  return { keys: guardedKeys(keys), save, savingState: saving.state };
}

/** Numbers of the modules whose actions lack something. */
const modulesWithProblems = (
  { modules }: PolicyEditing["draft"],
  problems: PolicyEditing["problems"],
): readonly number[] =>
  modules.flatMap(({ statements }, at) =>
    statements.some(({ action }) => problems[action] !== undefined) ? [at] : [],
  );

/** What the keys do in the tree of statements. */
function useTreeKeys({ editing, unfolded, onUnfold, onResources, change, stored }: PolicyFormProps) {
  const { draft, set } = editing;
  const turn = (at: number, open: boolean) => {
    const next = new Set(unfolded);
    if (open) next.add(at);
    else next.delete(at);
    onUnfold(next);
  };
  const cursorTo = (id: string) => change(changePlace((place) => ({ ...place, cursor: { id, row: 0 } })));
  const pickModule = (at: number, taken: (module: string) => void) => {
    const items = freeModules(draft, draft.modules[at]?.module).map(({ module, title }) => ({
      id: module,
      label: title,
      ...(module === title ? {} : { hint: module }),
    }));
    const title = policyText("module.choose");
    const about = items.length === 0 ? [policyText("module.none")] : undefined;
    change(show(choosing({ title, items, about, onPick: taken })));
  };
  const unfold = (at: number) => {
    turn(at, true);
    cursorTo(`module.${at}`);
  };
  return {
    fold: (at: number) => turn(at, !unfolded.has(at)),
    chooseModule: (at: number) =>
      pickModule(at, (module) => {
        set((now) => changeModule(now, at, module));
        unfold(at);
      }),
    addModule: () => {
      const at = draft.modules.length;
      pickModule(at, (module) => {
        set((now) => changeModule(addModule(now), at, module));
        unfold(at);
      });
    },
    removeModule: (at: number) => {
      set((now) => removeModule(now, at));
      // Those below move up by one.
      onUnfold(
        new Set([...unfolded].filter((each) => each !== at).map((each) => (each > at ? each - 1 : each))),
      );
    },
    toggle: (at: number, action: string) => {
      const before = stored?.statement.find((each) => each.action === action);
      const wasOn = draft.modules[at]?.statements.some((each) => each.action === action) ?? false;
      set((now) => toggleAction(now, at, action, before));
      if (!wasOn && takesResource(action)) cursorTo(`action.${action}`);
    },
    resources: onResources,
  };
}
