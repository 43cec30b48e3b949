import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import { type Identified, type Rows, rowsAs } from "@twinhelm/core/area/rows";
import { useAccess } from "@twinhelm/core/react/console";
import { useDrawers } from "@twinhelm/core/react/listed";
import { categoryNames, deleteCategory, moveCategory, moveEntry } from "@twinhelm/core/section/categories";
import { drawerText } from "@twinhelm/core/text/drawer";
import { visibleText } from "@twinhelm/core/text/visible";
import { useChoose } from "../action/useChoose";
import type { CommandId } from "../keys/bindings";
import type { Commands } from "../keys/useCommands";
import { type Guarded, guardedKeys, usePermissions } from "../keys/usePermissions";
import { deleteCategoryQuestion } from "../layers/DrawerLayers";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { Denied } from "../screen/screen";
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
): { commands: Commands; denied: Denied; begin?: () => void } {
  const { guard, warn } = usePermissions();
  const { choose, listed } = useChoose(change);
  const access = useAccess().value;
  const area = line?.area ?? "shell";
  const drawer = useDrawers()[area];
  const arranged = useDrawer(area);
  if (line === undefined || drawer === undefined) return guardedKeys({});
  const offered = <Input>(offer: Offered<Input>, chosen: Rows): Guarded =>
    guard(requestOf(offer, { chosen, listed }, access), () => choose(offer, chosen));
  if (line.kind === "add") {
    const add = offered(drawer.add, {});
    // Enter begins it too.
    return { begin: add.run, ...guardedKeys({ add }), denied: guardedKeys({ add, open: add }).denied };
  }
  const { arranged: own } = drawer;
  if (own === undefined) return guardedKeys({});
  const arranging = (id: string, run: () => void): Guarded => guard(own.arrange.permission?.([{ id }]), run);
  if (line.kind === "category") return guardedKeys(categoryKeys(line, arranged, change, { arranging, warn }));
  const rows: readonly Identified[] = listed[area] ?? [];
  const row = line.kind === "entry" ? rows.find(({ _id }) => _id === line.id) : undefined;
  if (row === undefined) return guardedKeys({});
  const { groups, arrange } = arranged;
  const group = groups.find(({ entries }) => entries.some(({ id }) => id === row._id));
  const position = group?.entries.findIndex(({ id }) => id === row._id) ?? -1;
  const move = (by: number) =>
    arranging(row._id, () => {
      const to = position + by;
      if (group === undefined || to < 0 || to >= group.entries.length) return warn(endText(line.title, by));
      arrange(moveEntry(groups, row._id, group.category, to));
      change((now) => ({ ...now, section: { ...now.section, row: Math.max(0, now.section.row + by) } }));
    });
  const chosen = rowsAs(area, [row]);
  return guardedKeys({
    edit: offered(own.edit, chosen),
    ...(own.duplicate === undefined ? {} : { duplicate: offered(own.duplicate, chosen) }),
    delete: offered(own.remove, chosen),
    ...(own.grant === undefined ? {} : { grant: offered(own.grant, chosen) }),
    ...(own.who === undefined ? {} : { who: offered(own.who, chosen) }),
    category: arranging(row._id, () => change(show({ kind: "move", area, id: row._id, query: "", row: 0 }))),
    moveUp: move(-1),
    moveDown: move(1),
  });
}

/** What stands at the end of its list goes no further. */
const endText = (name: string, by: number): string =>
  drawerText(by < 0 ? "move.first" : "move.last", { name: visibleText(name) });

/** Folding and the order of categories are the caller's own; a name stands in every entry. */
function categoryKeys(
  { id: name, area }: SectionLine,
  { groups, arrange, setOrder }: ArrangedRows,
  change: (change: Change) => void,
  { arranging, warn }: { arranging: (id: string, run: () => void) => Guarded; warn: (words: string) => void },
): Partial<Record<CommandId, Guarded>> {
  const names = categoryNames(groups);
  const at = names.indexOf(name);
  const remove = async () => {
    arrange(deleteCategory(groups, name));
    setOrder(names.filter((each) => each !== name));
    return { ok: true, value: undefined } as const;
  };
  const entries = groups.find(({ category }) => category === name)?.entries ?? [];
  const renaming = (run: () => void): Guarded =>
    entries.map(({ id }) => arranging(id, run)).find(({ denied }) => denied !== undefined) ?? { run };
  const move = (by: number) => () => {
    const passed = groups[at + by];
    if (passed?.category === undefined) return warn(endText(name, by));
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
    select: { run: () => change(fold(name)) },
    edit: renaming(() => change(show({ kind: "rename", area, name, typed: name }))),
    delete: renaming(() => change(show(confirming(deleteCategoryQuestion(name), remove)))),
    moveUp: { run: move(-1) },
    moveDown: { run: move(1) },
  };
}
