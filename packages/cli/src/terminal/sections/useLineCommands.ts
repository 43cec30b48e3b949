import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { bucketArrange, bucketCreate, bucketDelete, bucketUpdate } from "@twinhelm/core/bucket/actions";
import { newBucket } from "@twinhelm/core/bucket/defaults";
import { useMemory, useNotifications } from "@twinhelm/core/react/actions";
import { useAccess, useBuckets } from "@twinhelm/core/react/console";
import {
  categoryNames,
  deleteCategory,
  moveCategory,
  moveEntry,
  writeCategoryOrder,
} from "@twinhelm/core/shell/drawer";
import { text } from "@twinhelm/core/text/catalogue";
import { useActing } from "../action/useActing";
import type { Commands } from "../keys/useCommands";
import { deleteCategoryQuestion } from "../layers/DrawerLayers";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { SectionLine } from "./sections";
import { bucketSection, useDrawer } from "./useDrawer";

/** Folds the entries of a category away, or shows them again. */
export const fold =
  (name: string): Change =>
  (state) => ({
    ...state,
    folded: state.folded.includes(name)
      ? state.folded.filter((each) => each !== name)
      : [...state.folded, name],
  });

/** What the keys do with the line under the cursor: a bucket, a category, the line that adds. */
export function useLineCommands(
  line: SectionLine | undefined,
  change: (change: Change) => void,
): { commands: Commands; begin?: () => void } {
  const { notifications } = useNotifications();
  const access = useAccess().value;
  const buckets = useBuckets().value ?? [];
  const groups = useDrawer();
  const memory = useMemory();
  const acting = useActing(change);
  const step = (by: number) => () =>
    change((now) => ({ ...now, section: { ...now.section, row: Math.max(0, now.section.row + by) } }));
  const allowed = (request: AccessRequest | undefined, run: () => void) => () => {
    if (request === undefined || access?.explain(request).allowed) run();
    else
      notifications.say({ tone: "warning", text: text("terminal.denied", { action: request.action }) }, 5000);
  };
  if (line?.kind === "add") {
    const begin = allowed(bucketCreate.permission?.(newBucket(0)), acting.createBucket);
    return { begin, commands: { add: begin } };
  }
  const names = categoryNames(groups);
  if (line?.kind === "category") {
    const { id: name } = line;
    const at = names.indexOf(name);
    const order = (next: readonly string[]) => writeCategoryOrder(memory, bucketSection, next);
    const remove = async () => {
      acting.arrange(deleteCategory(groups, name));
      order(names.filter((each) => each !== name));
      return { ok: true, value: undefined } as const;
    };
    const move = (by: number) => () => {
      const passed = groups[at + by];
      if (passed?.category === undefined) return;
      order(moveCategory(names, name, at + by));
      const { category } = passed;
      // The cursor goes with the category; the order is no part of the state, a copy of it draws the list anew.
      change((now) => {
        const lines = 1 + (now.folded.includes(category) ? 0 : passed.entries.length);
        const row = now.section.row + by * lines;
        return { ...now, folded: [...now.folded], section: { ...now.section, row } };
      });
    };
    return {
      commands: {
        select: () => change(fold(name)),
        edit: () => change(show({ kind: "rename", name, typed: name })),
        delete: () => change(show(confirming(deleteCategoryQuestion(name), remove))),
        moveUp: move(-1),
        moveDown: move(1),
      },
    };
  }
  const bucket = line?.kind === "entry" ? buckets.find(({ _id }) => _id === line.id) : undefined;
  if (bucket === undefined) return { commands: {} };
  const bucketId = bucket._id;
  const group = groups.find(({ entries }) => entries.some(({ id }) => id === bucketId));
  const position = group?.entries.findIndex(({ id }) => id === bucketId) ?? -1;
  const arranging = bucketArrange.permission?.([{ id: bucketId }]);
  const move = (by: number) =>
    allowed(arranging, () => {
      const to = position + by;
      if (group === undefined || to < 0 || to >= group.entries.length) return;
      acting.arrange(moveEntry(groups, bucketId, group.category, to));
      step(by)();
    });
  return {
    commands: {
      edit: allowed(bucketUpdate.permission?.({ bucketId, bucket }), () => acting.editBucket(bucket)),
      delete: allowed(bucketDelete.permission?.({ bucketId, title: bucket.title }), () =>
        acting.deleteBucket(bucket),
      ),
      category: allowed(arranging, () => change(show({ kind: "move", id: bucketId, query: "", row: 0 }))),
      moveUp: move(-1),
      moveDown: move(1),
    },
  };
}
