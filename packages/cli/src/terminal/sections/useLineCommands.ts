import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import { type Identified, type Rows, rowsAs } from "@twinhelm/core/area/rows";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { useDrawers } from "@twinhelm/core/react/listed";
import { categoryNames, deleteCategory, moveCategory, moveEntry } from "@twinhelm/core/section/categories";
import { text } from "@twinhelm/core/text/catalogue";
import { useChoose } from "../action/useChoose";
import type { Commands } from "../keys/useCommands";
import { deleteCategoryQuestion } from "../layers/DrawerLayers";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { SectionLine } from "./sections";
import { type ArrangedRows, useDrawer } from "./useDrawer";

/** Folds the entries of a category away, or shows them again. */
export const fold =
  (name: string): Change =>
  (state) => ({
    ...state,
    folded: state.folded.includes(name)
      ? state.folded.filter((each) => each !== name)
      : [...state.folded, name],
  });

/** What the keys do with the line under the cursor: a row, a category, the line that adds. */
export function useLineCommands(
  line: SectionLine | undefined,
  change: (change: Change) => void,
): { commands: Commands; begin?: () => void } {
  const { notifications } = useNotifications();
  const access = useAccess().value;
  const { choose, listed } = useChoose(change);
  const area = line?.area ?? "shell";
  const drawer = useDrawers()[area];
  const arranged = useDrawer(area);
  const allowed = (request: AccessRequest | undefined, run: () => void) => () => {
    if (request === undefined || access?.explain(request).allowed) run();
    else
      notifications.say({ tone: "warning", text: text("terminal.denied", { action: request.action }) }, 5000);
  };
  if (line === undefined || drawer === undefined) return { commands: {} };
  const offered = <Input>(offer: Offered<Input>, chosen: Rows) =>
    allowed(requestOf(offer, { chosen, listed }), () => choose(offer, chosen));
  if (line.kind === "add") {
    const begin = offered(drawer.add, {});
    return { begin, commands: { add: begin } };
  }
  if (line.kind === "category") return { commands: categoryCommands(line, arranged, change) };
  const rows: readonly Identified[] = listed[area] ?? [];
  const row = line.kind === "entry" ? rows.find(({ _id }) => _id === line.id) : undefined;
  if (row === undefined) return { commands: {} };
  const { groups, arrange } = arranged;
  const group = groups.find(({ entries }) => entries.some(({ id }) => id === row._id));
  const position = group?.entries.findIndex(({ id }) => id === row._id) ?? -1;
  const arranging = drawer.arrange.permission?.([{ id: row._id }]);
  const move = (by: number) =>
    allowed(arranging, () => {
      const to = position + by;
      if (group === undefined || to < 0 || to >= group.entries.length) return;
      arrange(moveEntry(groups, row._id, group.category, to));
      change((now) => ({ ...now, section: { ...now.section, row: Math.max(0, now.section.row + by) } }));
    });
  const chosen = rowsAs(area, [row]);
  return {
    commands: {
      edit: offered(drawer.edit, chosen),
      delete: offered(drawer.remove, chosen),
      category: allowed(arranging, () =>
        change(show({ kind: "move", area, id: row._id, query: "", row: 0 })),
      ),
      moveUp: move(-1),
      moveDown: move(1),
    },
  };
}

function categoryCommands(
  { id: name, area }: SectionLine,
  { groups, arrange, setOrder }: ArrangedRows,
  change: (change: Change) => void,
): Commands {
  const names = categoryNames(groups);
  const at = names.indexOf(name);
  const remove = async () => {
    arrange(deleteCategory(groups, name));
    setOrder(names.filter((each) => each !== name));
    return { ok: true, value: undefined } as const;
  };
  const move = (by: number) => () => {
    const passed = groups[at + by];
    if (passed?.category === undefined) return;
    setOrder(moveCategory(names, name, at + by));
    const { category } = passed;
    // The cursor goes with the category; the order is no part of the state, a copy of it draws the list anew.
    change((now) => {
      const lines = 1 + (now.folded.includes(category) ? 0 : passed.entries.length);
      const row = now.section.row + by * lines;
      return { ...now, folded: [...now.folded], section: { ...now.section, row } };
    });
  };
  return {
    select: () => change(fold(name)),
    edit: () => change(show({ kind: "rename", area, name, typed: name })),
    delete: () => change(show(confirming(deleteCategoryQuestion(name), remove))),
    moveUp: move(-1),
    moveDown: move(1),
  };
}
