import { runAction } from "@twinhelm/core/action/run";
import { failureOf } from "@twinhelm/core/http/query";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { storageMove } from "@twinhelm/core/storage/actions";
import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageChildren, StorageEntry } from "@twinhelm/core/storage/model";
import { itemOf } from "@twinhelm/core/storage/offers";
import { folderOf, isFolderPath, moveProblem, ownName } from "@twinhelm/core/storage/paths";
import { childrenQuery } from "@twinhelm/core/storage/queries";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { type ChoiceLayer, choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";

export interface MoveParts {
  readonly client: Pick<ConsoleClient, "transport" | "queries" | "notifications">;
  readonly change: (change: Change) => void;
}

/** Asks for the folder that files and folders go into, folder by folder, and moves them there. */
export async function askMove(
  parts: MoveParts,
  entries: readonly StorageEntry[],
  folder: string,
): Promise<void> {
  const found = await foldersIn(parts.client, folder);
  if (found === undefined) return;
  const { entries: folders, total } = found;
  const open = (next: string) => void askMove(parts, entries, next);
  const into = (to: string) =>
    void runAction(parts.client, storageMove, { items: entries.map(itemOf), to: to === "/" ? "" : to });
  const ways = new Map<string, { label: string; hint?: string; run: () => void }>();
  const isHere = entries.every(({ path }) => moveProblem(path, folder, unknownNames) === undefined);
  const hint = visibleText(folder) || storageText("all");
  if (isHere) ways.set(folder || "/", { label: browserText("move.here"), hint, run: () => into(folder) });
  if (folder !== "") ways.set("..", { label: browserText("move.up"), run: () => open(folderOf(folder)) });
  for (const { path, name } of folders)
    if (!entries.some((entry) => entry.path === path))
      ways.set(path, {
        label: `${visibleText(name) || storageText("unnamed")}/`,
        run: () => open(path),
      });
  const choice: ChoiceLayer = choosing({
    title: titleOf(entries),
    about: [
      browserText("move.folders", { folder: hint }),
      ...(total > folders.length ? [storageText("move.first", { count: folders.length, total })] : []),
      storageText("move.path"),
    ],
    items: [...ways].map(([id, { run: _, ...item }]) => ({ id, ...item })),
    free: "last",
    onPick(id) {
      const way = ways.get(id);
      if (way === undefined) into(isFolderPath(id) ? id : `${id}/`);
      else way.run();
    },
  });
  parts.change(show(choice));
}

const unknownNames = { has: () => false };

const titleOf = (entries: readonly StorageEntry[]): string => {
  const [first] = entries;
  return entries.length === 1 && first !== undefined
    ? browserText("move.title", { name: visibleText(ownName(first.path)) || storageText("unnamed") })
    : browserText("move.many", { count: entries.length });
};

/** The folders in a folder, by name; `undefined`: that could not be read, and is told. */
async function foldersIn(
  { transport, queries, notifications }: MoveParts["client"],
  folder: string,
): Promise<StorageChildren | undefined> {
  try {
    return await queries.fetchQuery(childrenQuery(transport, { folder, kind: "folder", sort: "name" }));
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    notifications.fail(failure);
    return undefined;
  }
}
