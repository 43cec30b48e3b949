import { rowsAs } from "@twinhelm/core/area/rows";
import { functions } from "@twinhelm/core/function/area";
import { draftSteps, type StoredFunction } from "@twinhelm/core/function/editor/draft";
import { exampleOf } from "@twinhelm/core/function/editor/example";
import {
  type Dependencies,
  type FunctionEditing,
  useDependencies,
} from "@twinhelm/core/function/editor/react";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { Information } from "@twinhelm/core/function/model";
import { functionRecords } from "@twinhelm/core/function/records";
import { useClient } from "@twinhelm/core/react/console";
import { formText } from "@twinhelm/core/text/form";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useTerminal } from "../context";
import { useTextEditor } from "../editor/useTextEditor";
import { bringBackItems } from "../form/bringBackItems";
import { fieldItems } from "../form/fieldItems";
import { type Item, itemsView } from "../form/items";
import { saveItem } from "../form/saveItem";
import { type Guarded, guardedKeys, usePermissions } from "../keys/usePermissions";
import { closeLine, openLine, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import { useFieldKeys } from "../record/useFieldKeys";
import type { FieldInput, ScreenProps } from "../screen/screen";
import { codeFile, codeItems } from "./codeItems";
import { packageItems } from "./packageItems";
import { triggerFields, triggerOf, triggerStep, triggerValues } from "./triggerItems";
import { triggerKeys, useFunctionKeys } from "./useFunctionKeys";
import { usePlaceFunction } from "./usePlaceFunction";
import { addVariable, editVariable, useVariableLine } from "./useVariableLine";
import { variableItems } from "./variableItems";

interface FunctionEditorProps extends ScreenProps {
  readonly stored: StoredFunction;
  readonly information: Information;
  readonly reload: () => void;
}

const first = ["save", "edit", "tryIt"] as const;
const meanings = {
  view: "terminal.keys.settings",
  tryIt: "terminal.keys.runNow",
  follow: "terminal.keys.logs",
} as const;
const packageLine = { key: "package" };

/** Code, what makes it run, its packages and its environment: all that changed is saved together. */
export function FunctionEditor(props: FunctionEditorProps) {
  const { stored, information, area, state, change, children } = props;
  const { paint } = useTerminal();
  const { line } = state.place;
  const permissions = usePermissions();
  const editing = usePlaceFunction(stored, information, state, change);
  const dependencies = useDependencies(stored.record._id);
  const record = editing.row?.record ?? stored.record;
  const { draft, unsaved, base, codeState } = editing;
  const { keys, save, edit, guarded } = useFunctionKeys({ ...props, record, editing, permissions });
  const read = () => change(show({ kind: "file", title: codeFile(record), text: draft.code, top: 0 }));
  const triggers = useTriggers(props, editing, (at) =>
    guardedKeys(triggerKeys(at, { editing, guarded, permissions })),
  );
  const variables = useVariables(props, editing, guarded);
  const packages = usePackages(props, dependencies, guarded);
  const items: readonly Item[] = [
    ...bringBackItems(editing, paint),
    ...codeItems({ record, code: draft.code, dirty: draft.code !== base.code, codeState, read, edit, paint }),
    ...triggers.items,
    addItem("triggers+", functionEditorText("trigger.add"), triggers.add(guarded)),
    ...variables.items,
    saveItem({ state: editing.state, save, failure: editing.failure, paint }),
    ...packages.items,
  ];
  const view = itemsView(items, { area, state, change, paint });
  const own = guardedKeys(keys);
  const name = functionRecords.nameOf(record);
  return children({
    names: [functions.words.title, `${visibleText(name)}${unsaved ? " *" : ""}`],
    lines: view.lines,
    left: unsaved ? { text: formText("unsaved"), tone: "plain" } : undefined,
    commands: { ...own.commands, ...view.commands },
    denied: { ...own.denied, ...view.denied },
    meanings,
    first,
    input: [triggers.input, variables.input, packages.input].find((each) => each !== undefined && line),
    chosen: { rows: rowsAs("function", [record]) },
  });

  function addItem(id: string, label: string, add: Guarded): Item {
    const head = `+ ${label}`;
    return { id, head, painted: paint(head, "dim"), ...guardedKeys({ open: add, add }) };
  }
}

/** The triggers as fields; `x` takes the one away that a field is of. */
function useTriggers(
  { information, state, change, stored }: FunctionEditorProps,
  editing: FunctionEditing,
  keysOf: (at: number) => ReturnType<typeof guardedKeys>,
) {
  const { transport } = useClient();
  const { draft, checked, problems, touched, handlers } = editing;
  const { language } = stored.record;
  const shown = Object.fromEntries(
    Object.entries(problems).filter(([key]) => checked || touched.includes(key)),
  );
  const fields = triggerFields(draft, handlers, information, transport.baseUrl);
  const edited = {
    values: triggerValues(draft),
    fields,
    shown,
    set: (key: string, value: Parameters<typeof triggerStep>[1]) =>
      editing.change(triggerStep(key, value, information), key),
  };
  const { parts, input } = useFieldKeys(edited, state.place.line, change);
  const items = fieldItems(fields, parts).map((item): Item => {
    const at = triggerOf(item.id);
    if (at === undefined || item.commands === undefined) return item;
    const { commands, denied } = keysOf(at);
    return { ...item, commands: { ...item.commands, ...commands }, denied: { ...item.denied, ...denied } };
  });
  const copy = useCopy();
  const withExamples = items.flatMap((item, at) => {
    const own = triggerOf(item.id);
    const trigger = own === undefined ? undefined : draft.triggers[own];
    if (trigger === undefined || triggerOf(items[at + 1]?.id ?? "") === own) return [item];
    const { title, code } = exampleOf(trigger, information, language);
    const read = () => change(show({ kind: "file", title, text: code, top: 0 }));
    const keys = guardedKeys({ open: { run: read }, copy: { run: () => copy(code) } });
    return [item, { id: `example ${own}`, head: functionEditorText("example"), ...keys }];
  });
  const add = (guarded: (run: () => void) => Guarded) =>
    guarded(() => editing.change(draftSteps.addTrigger(information, handlers)));
  return { items: withExamples, input, add };
}

function useVariables(
  { state, change }: FunctionEditorProps,
  editing: FunctionEditing,
  guarded: (run: () => void) => Guarded,
) {
  const { paint } = useTerminal();
  const copy = useCopy();
  const editText = useTextEditor();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const { draft, checked, problems } = editing;
  const input = useVariableLine(editing, state.place.line, change);
  const items = variableItems({
    draft,
    problems: checked ? problems : {},
    shown,
    paint,
    keys: {
      show: (name) =>
        setShown((now) =>
          now.has(name) ? new Set([...now].filter((each) => each !== name)) : new Set([...now, name]),
        ),
      copy,
      edit: (at) => guarded(() => change(editVariable(at))),
      editText: (at) =>
        guarded(() =>
          editText(draft.variables[at]?.value ?? "", "value.txt", (value) =>
            editing.change(draftSteps.setVariable(at, { value })),
          ),
        ),
      remove: (at) => guarded(() => editing.change(draftSteps.removeVariable(at))),
      add: guarded(() => change(addVariable)),
    },
  });
  return { items, input };
}

function usePackages(
  { state, change }: FunctionEditorProps,
  dependencies: Dependencies,
  guarded: (run: () => void) => Guarded,
) {
  const { paint } = useTerminal();
  const { warn } = usePermissions();
  const { pending, add, remove } = dependencies;
  const alone = (run: () => void) => () =>
    pending === undefined ? run() : warn(functionEditorText("dependency.wait"));
  const items = packageItems({
    dependencies,
    paint,
    keys: {
      renew: (name) => guarded(alone(() => void add(`${name}@latest`))),
      remove: (name) => guarded(alone(() => void remove(name))),
      add: guarded(alone(() => change(openLine(packageLine, "")))),
    },
  });
  const input: FieldInput | undefined =
    state.place.line?.key === packageLine.key
      ? {
          label: functionEditorText("dependency.name"),
          onSubmit(typed) {
            const name = typed.trim();
            if (name === "") return;
            change(closeLine);
            void add(name);
          },
        }
      : undefined;
  return { items, input };
}
