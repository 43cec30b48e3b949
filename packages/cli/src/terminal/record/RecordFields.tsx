import { type Identified, rowsAs } from "@twinhelm/core/area/rows";
import type { RecordEditing } from "@twinhelm/core/react/recordEditing";
import { recordListPath } from "@twinhelm/core/record/paths";
import { formText } from "@twinhelm/core/text/form";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useChoose } from "../action/useChoose";
import { useTerminal } from "../context";
import { bringBackItems } from "../form/bringBackItems";
import { closedItems, fieldItems } from "../form/fieldItems";
import { type Item, itemsView } from "../form/items";
import { saveItem } from "../form/saveItem";
import type { CommandId } from "../keys/bindings";
import { type Guarded, guardedKeys, type Permissions, usePermissions } from "../keys/usePermissions";
import { goBack, open } from "../navigation/state";
import type { RecordFormProps } from "./RecordFormScreen";
import { useFieldKeys } from "./useFieldKeys";
import { usePlaceRecord } from "./usePlaceRecord";

interface RecordFieldsProps<Row extends Identified, Body> extends RecordFormProps<Row, Body> {
  /** Absent: a new one. */
  readonly stored: Row | undefined;
  readonly reload: () => void;
}

const shownFirst = ["save", "view"] as const;
const useNothing = (): readonly Item[] => [];

/** The fields of a record as `label  value`, a line that saves, and what else the screen has. */
export function RecordFields<Row extends Identified, Body>(props: RecordFieldsProps<Row, Body>) {
  const { spec, stored, area, state, change, children, more = [], useBelow = useNothing } = props;
  const { paint } = useTerminal();
  const permissions = usePermissions();
  const editing = usePlaceRecord(spec, stored, state, change);
  const { failure, unsaved } = editing;
  // As it was told last: what somebody else changed is known to the form before it is read anew.
  const row = stored === undefined ? undefined : (editing.row ?? stored);
  const { parts, input } = useFieldKeys(editing, state.place.line, change);
  const save = saveKey(props, editing, permissions);
  const below = useBelow(editing.values);
  const items: readonly Item[] = [
    ...bringBackItems(editing, paint),
    ...closedItems(fieldItems(editing.fields, parts), save, paint),
    ...below,
    ...(editing.saves ? [saveItem({ state: editing.state, save, failure, paint })] : []),
    ...(stored === undefined ? [] : more),
  ];
  const view = itemsView(items, { area, state, change, paint });
  const keys = guardedKeys({
    ...useScreenKeys({ ...props, stored: row }, permissions),
    ...(editing.saves ? { save } : {}),
  });
  const name =
    row === undefined ? recordText("new", { what: spec.records.about.words.one }) : spec.records.nameOf(row);
  return children({
    names: [props.title, `${visibleText(name)}${unsaved ? " *" : ""}`],
    lines: view.lines,
    left: unsaved ? { text: formText("unsaved"), tone: "plain" } : undefined,
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    ...(props.view === undefined ? {} : { meanings: { view: props.view }, first: shownFirst }),
    input: input ?? props.input,
    chosen: { rows: rowsAs(spec.records.about.id, row === undefined ? [] : [row]) },
  });
}

/** Saves what is whole; else shows what is wrong at every field. */
function saveKey<Row extends Identified, Body>(
  { spec, own = false }: RecordFieldsProps<Row, Body>,
  { values, row, problems, save }: RecordEditing<Row>,
  permissions: Permissions,
): Guarded {
  const count = Object.keys(problems).length;
  const run = () => {
    if (count > 0) permissions.warn(formText("wrong", { count }));
    save();
  };
  // What is wrong with the fields says nothing of what is allowed.
  const body = spec.form.body(count > 0 ? spec.form.begin(row) : values, row);
  const request =
    row === undefined
      ? spec.records.actions.create.permission?.(body)
      : spec.records.actions.update.permission?.({ id: row._id, body });
  return permissions.guard(own ? undefined : request, run);
}

function useScreenKeys<Row extends Identified, Body>(
  { spec, stored, state, change, keys, reload }: RecordFieldsProps<Row, Body>,
  permissions: Permissions,
): Partial<Record<CommandId, Guarded>> {
  const { records } = spec;
  const { ask } = useChoose(change);
  const list = recordListPath(records.about);
  const back = () => change(state.before.at(-1)?.path === list ? goBack : open(list));
  const common = { back: { run: back }, ...keys };
  if (stored === undefined) return common;
  const input = { ids: [stored._id], names: [records.nameOf(stored)] };
  const locked = records.locked(stored);
  const remove = permissions.guard(records.actions.delete.permission?.(input), () =>
    ask(records.actions.delete, input),
  );
  return {
    refresh: { run: reload },
    delete: locked === undefined ? remove : permissions.refuse(locked),
    ...common,
  };
}
