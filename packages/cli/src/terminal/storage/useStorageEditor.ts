import type { Edited } from "@twinhelm/core/action/face";
import { useClient } from "@twinhelm/core/react/console";
import { folderIn } from "@twinhelm/core/storage/offers";
import { folderOf } from "@twinhelm/core/storage/paths";
import { transfersOf } from "@twinhelm/core/storage/transfer/react";
import { type Change, openLine } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { Transferring } from "./transfers";

/** What is done to files and folders: each asks in its own way, over the screen that shows them. */
export function useStorageEditor(change: (change: Change) => void): (edited: Edited) => void {
  const client = useClient();
  const copy = useCopy();
  const begin = async (run: (asks: typeof import("./transfers"), parts: Transferring) => unknown) => {
    const [asks, transfers] = await Promise.all([import("./transfers"), transfersOf(client)]);
    await run(asks, { client, transfers, change });
  };
  return ({ situation, dialog }) => {
    const entries = situation.chosen.storage ?? [];
    const [first] = entries;
    const object = entries.find(({ kind }) => kind === "file")?.object;
    if (dialog === "upload") void begin((asks, parts) => asks.askUpload(parts, folderIn(situation)));
    if (first === undefined) return;
    if (dialog === "rename") change(openLine({ key: "rename", name: first._id }, first.name));
    if (dialog === "move")
      void import("./moving").then(({ askMove }) =>
        askMove({ client, change }, entries, folderOf(first.path)),
      );
    if (dialog === "download") void begin((asks, parts) => asks.askDownload(parts, entries));
    if (object === undefined) return;
    if (dialog === "address") copy(object.url);
    if (dialog === "replace") void begin((asks, parts) => asks.askReplace(parts, object));
  };
}
