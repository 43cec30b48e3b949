import { useClient } from "@twinhelm/core/react/console";
import { folderEntry } from "@twinhelm/core/storage/browser/browsing";
import { useEntry, useIsLoadingFolders } from "@twinhelm/core/storage/browser/react";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { ownName } from "@twinhelm/core/storage/paths";
import { type ClipboardEvent, useMemo, useState } from "react";
import { useProvideChosen } from "../../action/chosen";
import { useChoose } from "../../action/FaceProvider";
import { filesOfDrop, filesOfPaste } from "../upload/chosenFiles";
import { useUploads } from "../upload/useUploads";
import type { Browsing } from "./context";
import { offeredDelete, offeredDeleteFolder, offeredMove } from "./entryOffers";
import { saveFolder } from "./saveFolder";
import type { Browser } from "./useBrowser";
import { useDragMove } from "./useDragMove";
import { useFollow } from "./useFollow";
import { usePicking } from "./usePicking";

/** What is done on the page of files. */
export function useFolderTasks(browser: Browser) {
  const client = useClient();
  const { folder } = browser;
  const { choose } = useChoose();
  const follow = useFollow();
  const picking = usePicking();
  const uploads = useUploads();
  const [renaming, rename] = useState<StorageEntry>();
  const loading = useIsLoadingFolders();
  const drag = useDragMove((data, to) => void filesOfDrop(data, to).then((files) => uploads().send(files)));
  const gone = (entries: readonly StorageEntry[]) => () => {
    picking.end();
    follow(entries.map(({ path }) => ({ from: path })));
  };
  const chosen = useChosenHere(browser, picking.entries);
  useProvideChosen(useMemo(() => ({ rows: { storage: chosen } }), [chosen]));
  const here = folderEntry(folder, ownName(folder));
  const browsing: Browsing = {
    picking,
    drag,
    renaming,
    rename,
    remove: (entries) => choose(offeredDelete, { storage: entries }, gone(entries)),
    move(entries) {
      choose(offeredMove, { storage: entries });
      picking.end();
    },
  };
  return {
    browsing,
    loading,
    refresh: () => void client.queries.invalidateQueries({ queryKey: ["storage"] }),
    deleteFolder: () => choose(offeredDeleteFolder, { storage: [here] }, gone([here])),
    downloadFolder: () => void saveFolder(client, folder),
    onPaste(event: ClipboardEvent) {
      const files = filesOfPaste(event.clipboardData, folder, new Date());
      if (files.length === 0) return;
      event.preventDefault();
      void uploads().send(files);
    },
  };
}

/** What the palette works on: what is chosen, else what is open. */
function useChosenHere(browser: Browser, picked: readonly StorageEntry[]): readonly StorageEntry[] {
  const { folder, file, id } = browser;
  const entry = useEntry(file ?? "", id).value?.entry;
  return useMemo(() => {
    if (picked.length > 0) return picked;
    if (entry !== undefined) return [entry];
    return folder === "" ? [] : [folderEntry(folder, ownName(folder))];
  }, [picked, entry, folder]);
}
