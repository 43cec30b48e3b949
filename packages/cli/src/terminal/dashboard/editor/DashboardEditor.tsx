import type { Bucket } from "@twinhelm/core/bucket/model";
import { useOpenBuckets } from "@twinhelm/core/bucket/react";
import { bodyOfDraft } from "@twinhelm/core/dashboard/editing";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { useComponentPreview, useEditedDashboard } from "@twinhelm/core/dashboard/react";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { isSourceUrl } from "@twinhelm/core/dashboard/source";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { recordListPath } from "@twinhelm/core/record/paths";
import { formText } from "@twinhelm/core/text/form";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import type { RouteScreen } from "../../area/faces";
import { useTerminal } from "../../context";
import { bringBackItems } from "../../form/bringBackItems";
import { fieldItems } from "../../form/fieldItems";
import { type Item, itemsView, note } from "../../form/items";
import { saveItem } from "../../form/saveItem";
import { type Guarded, guardedKeys, usePermissions } from "../../keys/usePermissions";
import { type Change, goBack, open } from "../../navigation/state";
import { UnreadableScreen } from "../../record/UnreadableScreen";
import { useFieldKeys } from "../../record/useFieldKeys";
import { failureLines, loadingLines, messageLines } from "../../screen/message";
import type { ScreenProps } from "../../screen/screen";
import { useDashboardKeys } from "../useDashboardKeys";
import { addingComponent, componentKeys, previewLines } from "./componentKeys";
import { componentOfField, fieldsOf, valuesOf, withTyped } from "./fields";
import { type DashboardEditing, usePlaceDashboard } from "./usePlaceDashboard";

const { about, actions, example, nameOf } = dashboardRecords;

/** dashboards/add and dashboards/{id} (spec 3, section 2.4). */
export const DashboardEditor: RouteScreen = ({ parameters: { id }, ...props }) => {
  const { area, change, children } = props;
  const { paint } = useTerminal();
  const { value, failure, reload } = useEditedDashboard(id);
  if (id === undefined) return <Editor key="new" {...props} row={undefined} reload={() => undefined} />;
  if (value?.unreadable !== undefined)
    return (
      <UnreadableScreen
        {...props}
        records={dashboardRecords}
        row={value}
        unreadable={value.unreadable}
        reload={reload}
      />
    );
  if (value) return <Editor key={id} {...props} row={value} reload={reload} />;
  const names = [about.words.title];
  const commands = { back: () => change(open(recordListPath(about))), refresh: reload };
  if (value === null) {
    const title = dashboardText("missing", { id: visibleText(id) });
    return children({ names, lines: messageLines({ title, paragraphs: [] }, area, paint), commands });
  }
  const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
  return children({ names, lines, commands });
};

interface EditorProps extends ScreenProps {
  /** Absent: a new one. */
  readonly row: Dashboard | undefined;
  readonly reload: () => void;
}

function Editor(props: EditorProps) {
  const { row, area, state, change, children, reload } = props;
  const { paint } = useTerminal();
  const editing = usePlaceDashboard(row, state, change);
  const { items, input } = useEditorItems(editing, props);
  const save = useSave(editing);
  const view = itemsView(
    [
      ...bringBackItems(editing, paint),
      ...items,
      saveItem({ state: editing.state, save, failure: editing.failure, paint }),
    ],
    { area, state, change, paint },
  );
  const stored = useStoredKeys(row, change);
  const list = recordListPath(about);
  const keys = guardedKeys({
    ...stored,
    back: { run: () => change(state.before.at(-1)?.path === list ? goBack : open(list)) },
    add: { run: addingComponent(editing, change) },
    ...(row === undefined ? {} : { refresh: { run: reload } }),
    save,
  });
  const { unsaved } = editing;
  const name = row === undefined ? recordText("new", { what: about.words.one }) : nameOf(row);
  return children({
    names: [about.words.title, `${visibleText(name)}${unsaved ? " *" : ""}`],
    lines: view.lines,
    left: unsaved ? { text: formText("unsaved"), tone: "plain" } : undefined,
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    meanings: { tryIt: "terminal.keys.example" },
    chosen: { rows: { dashboard: row === undefined ? [] : [row] } },
    input,
  });
}

const noBuckets: readonly Bucket[] = [];

/** What is done with a dashboard that is stored. */
function useStoredKeys(row: Dashboard | undefined, change: (change: Change) => void) {
  const { delete: remove } = useDashboardKeys(row ?? { _id: "", name: "" }, change);
  return row === undefined || remove === undefined ? {} : { delete: remove };
}

/** The fields of the dashboard, and those of each component with its keys; what a type looks like stands below it. */
function useEditorItems(editing: DashboardEditing, { area, state, change }: EditorProps) {
  const { paint, locale } = useTerminal();
  const { draft, problems, checked, change: edit } = editing;
  const values = valuesOf(draft);
  const isShown = (key: string) => checked || (key.endsWith(".url") && values[key] !== "");
  const shown = Object.fromEntries(Object.entries(problems).filter(([key]) => isShown(key)));
  const buckets = useOpenBuckets() ?? noBuckets;
  const fields = fieldsOf(draft, buckets);
  const set = (key: string, value: Parameters<typeof withTyped>[2]) =>
    edit((now) => withTyped(now, key, value, buckets));
  const { parts, input } = useFieldKeys({ values, fields, shown, set }, state.place.line, change);
  const at = componentOfField(draft, state.place.cursor?.id ?? "");
  const isOwn = at !== undefined && isSourceUrl(at.url);
  const preview = useComponentPreview(isOwn ? at : undefined);
  const drawing = { width: Math.min(60, area.width - 6), height: 8, paint, locale };
  const ofFields = fieldItems(fields, parts).map((item): Item => {
    const component = componentOfField(draft, item.id);
    if (component === undefined) return item;
    const { below } = item;
    return {
      ...item,
      below: (current, width) => [
        ...(below?.(current, width) ?? []),
        ...(current ? previewLines(component, item.id, isOwn ? preview : undefined, drawing) : []),
      ],
      commands: { ...item.commands, ...componentKeys(component, editing, change) },
    };
  });
  const plus = `+ ${dashboardText("edit.component.add")}`;
  const none = shown.components;
  const items: readonly Item[] = [
    ...ofFields,
    {
      id: "add",
      head: plus,
      painted: paint(plus, "accent"),
      apart: true,
      below: () => (none === undefined ? [] : [paint(`✗ ${none}`, "danger")]),
      commands: { open: addingComponent(editing, change) },
    },
    ...(draft.components.length === 0 ? [] : [note("keys", dashboardText("terminal.keys"))]),
  ];
  return { items, input };
}

/** Saves what is whole; else shows what is wrong at every field. */
function useSave({ draft, row, problems, save }: DashboardEditing): Guarded {
  const permissions = usePermissions();
  const count = Object.keys(problems).length;
  const request =
    row === undefined
      ? actions.create.permission?.(example)
      : actions.update.permission?.({ id: row._id, body: bodyOfDraft(draft) });
  return permissions.guard(request, () => {
    if (count > 0) permissions.warn(formText("wrong", { count }));
    save();
  });
}
