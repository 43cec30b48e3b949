import { runAction } from "@twinhelm/core/action/run";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { visibleText } from "@twinhelm/core/text/visible";
import { versionControlActions } from "@twinhelm/core/versioncontrol/actions";
import { sideLines } from "@twinhelm/core/versioncontrol/excerpt";
import { type ConflictFile, type ConflictSide, sides } from "@twinhelm/core/versioncontrol/model";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import type { Item } from "../form/items";
import type { Paint } from "../layout/paint";
import { choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";

/** Files in conflict: each shows both sides, and lets one be chosen. */
export const conflictItems = (
  files: readonly ConflictFile[],
  client: ConsoleClient,
  change: (change: Change) => void,
  paint: Paint,
): readonly Item[] =>
  files.map((file) => ({
    id: `conflict:${file.path}`,
    head: visibleText(file.path),
    painted: paint(visibleText(file.path), "warning"),
    below: (current) =>
      current
        ? sides.flatMap((side) => [
            paint(versionControlText(`side.${side}`), "bold"),
            ...sideLines(file, side),
          ])
        : [],
    commands: { open: () => change(show(choice(file.path, (side) => void settle(client, file.path, side)))) },
  }));

const settle = (client: ConsoleClient, path: string, side: ConflictSide) =>
  runAction(client, versionControlActions.choose, { path, side });

const choice = (path: string, pick: (side: ConflictSide) => void) =>
  choosing({
    title: visibleText(path),
    items: sides.map((side) => ({ id: side, label: versionControlText(`side.${side}`) })),
    onPick: (id) => {
      const side = sides.find((each) => each === id);
      if (side !== undefined) pick(side);
    },
  });
