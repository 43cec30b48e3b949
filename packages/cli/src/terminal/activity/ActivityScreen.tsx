import { activityActions } from "@twinhelm/core/activity/actions";
import { activityFilterFields, activityFilterOf, activityFilterValues } from "@twinhelm/core/activity/fields";
import { type ActivityFilter, noActivityFilter } from "@twinhelm/core/activity/filter";
import type { Activity } from "@twinhelm/core/activity/model";
import { useActivities, useActivityDocuments, useModules } from "@twinhelm/core/activity/react";
import { activityText } from "@twinhelm/core/activity/text";
import { rowsAs } from "@twinhelm/core/area/rows";
import { rangeProblem } from "@twinhelm/core/log/range";
import { toggled } from "@twinhelm/core/log/toggled";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useState } from "react";
import { useChoose } from "../action/useChoose";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { fieldItems } from "../form/fieldItems";
import { type Item, itemsView } from "../form/items";
import { guardedKeys, type Permissions, usePermissions } from "../keys/usePermissions";
import { useFieldKeys } from "../record/useFieldKeys";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { useActivityItem } from "./activityItem";
import { useUndo } from "./useUndo";

const nothing: readonly Activity[] = [];

/** activity: who did what (spec 3, section 2.5), what it changed, and undoing it. */
export const ActivityScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const permissions = usePermissions();
  const asked = new URLSearchParams(state.place.path.split("?")[1] ?? "");
  const [applied, setApplied] = useState<ActivityFilter>(noActivityFilter);
  const [opened, setOpened] = useState(asked.get("activity") ?? undefined);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const activities = useActivities(applied, opened);
  const { rows = nothing, failure } = activities;
  const filter = useFilterItems(props, { applied, onApply: setApplied, permissions });
  const undo = useUndo(change, () => setMarked([]));
  const itemOf = useActivityItem(opened, area.width - 1);
  const undoKey = (activity: Activity) => {
    const some = rows.filter(({ _id }) => marked.includes(_id));
    const ids = (some.length > 0 ? some : [activity]).map(({ _id }) => _id);
    return permissions.guard(activityActions.undo.permission?.({ ids }), () => undo(ids));
  };
  const items: readonly Item[] = [
    ...filter.items,
    ...(activities.rows !== undefined && rows.length === 0
      ? [{ id: "none", head: activityText("none") }]
      : []),
    ...rows.map((activity) => {
      const id = activity._id;
      const keys = guardedKeys({
        undo: undoKey(activity),
        select: { run: () => setMarked(toggled(marked, id)) },
        open: { run: () => setOpened(id === opened ? undefined : id) },
      });
      return { ...itemOf(activity, marked.includes(id)), ...keys };
    }),
  ];
  const view = itemsView(items, { area, state, change, paint });
  const clear = useClear(props, rows, permissions);
  const current = rows.findIndex(({ _id }) => _id === view.current?.id);
  const { hasMore, more } = activities;
  useEffect(() => {
    if (hasMore && current >= rows.length - 5) more();
  }, [hasMore, more, current, rows.length]);
  const keys = guardedKeys({ delete: clear, refresh: { run: activities.reload } });
  const names = [activityText("title")];
  if (activities.rows === undefined) {
    const lines =
      failure === undefined
        ? loadingLines(area, paint)
        : failureLines(failure, area, paint, activityText("failedToLoad"));
    return children({ names, lines, ...keys });
  }
  return children({
    names,
    lines: view.lines,
    left: failure === undefined ? undefined : { text: visibleText(failure.message), tone: "danger" },
    position: activityText("count", { count: rows.length }),
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    input: filter.input,
    chosen: { rows: rowsAs("activity", current < 0 ? [] : rows.slice(current, current + 1)) },
  });
};

/** Deletes those that are loaded, once that was confirmed. */
function useClear({ change }: ScreenProps, rows: readonly Activity[], permissions: Permissions) {
  const { ask } = useChoose(change);
  const action = activityActions.delete;
  if (rows.length === 0) return permissions.refuse(activityText("none"));
  const ids = rows.map(({ _id }) => _id);
  return permissions.guard(action.permission?.({ ids }), () => ask(action, { ids }));
}

interface FilterParts {
  readonly applied: ActivityFilter;
  readonly onApply: (filter: ActivityFilter) => void;
  readonly permissions: Permissions;
}

/** The fields of the filter, and what applies or clears it. */
function useFilterItems({ state, change }: ScreenProps, { applied, onApply, permissions }: FilterParts) {
  const { paint } = useTerminal();
  const [values, setValues] = useState(() => activityFilterValues(applied));
  const draft = activityFilterOf(values);
  const problem = rangeProblem(draft, Date.now());
  const fields = activityFilterFields(useModules(), useActivityDocuments(draft.module));
  const edited = {
    values,
    fields,
    shown: problem === undefined ? {} : { end: problem },
    set: (key: string, value: (typeof values)[string]) =>
      setValues((now) => ({ ...now, ...(key === "module" ? { documents: "" } : {}), [key]: value })),
  };
  const { parts, input } = useFieldKeys(edited, state.place.line, change);
  const apply = () => (problem === undefined ? onApply(draft) : permissions.warn(problem));
  const clear = () => {
    setValues(activityFilterValues(noActivityFilter));
    onApply(noActivityFilter);
  };
  const button = (id: string, label: string, run: () => void): Item => {
    const head = `[ ${label} ]`;
    return { id, head, painted: paint(head, "accent"), commands: { open: run } };
  };
  const items: readonly Item[] = [
    ...fieldItems(fields, parts),
    button("apply", activityText("apply"), apply),
    button("clear", activityText("clearFilters"), clear),
    { id: "rule", head: "", block: [""] },
  ];
  return { items, input };
}
