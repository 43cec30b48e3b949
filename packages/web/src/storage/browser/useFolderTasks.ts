import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { folderEntry } from "@twinhelm/core/storage/browser/browsing";
import { useEntry, useIsLoadingFolders } from "@twinhelm/core/storage/browser/react";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { ownName } from "@twinhelm/core/storage/paths";
import { type ClipboardEvent, useMemo, useState } from "react";
import { useProvideChosen } from "../../action/chosen";
import { useChoose } from "../../action/FaceProvider";
import { useGuard } from "../../shell/useGuard";
import { uploadRequest } from "../picker/useMayUpload";
import { filesOfDrop, filesOfPaste } from "../upload/chosenFiles";
import { useUploads } from "../upload/useUploads";
import type { Browsing } from "./context";
import { offeredDelete, offeredDeleteFolder, offeredMove, offeredRename } from "./entryOffers";
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
  const [renaming, setRenaming] = useState<StorageEntry>();
  const loading = useIsLoadingFolders();
  const guard = useGuard();
  const allowed = useAllowed();
  const drag = useDragMove({
    onEntries: (entries, move) => allowed(offeredMove, entries, move),
    onFiles: (data, to) =>
      guard(uploadRequest, () => void filesOfDrop(data, to).then((files) => uploads().send(files))),
  });
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
    rename(entry) {
      if (entry === undefined) setRenaming(undefined);
      else allowed(offeredRename, [entry], () => setRenaming(entry));
    },
    remove: (entries) =>
      allowed(offeredDelete, entries, () => choose(offeredDelete, { storage: entries }, gone(entries))),
    move: (entries) =>
      allowed(offeredMove, entries, () => {
        choose(offeredMove, { storage: entries });
        picking.end();
      }),
  };
  return {
    browsing,
    loading,
    refresh: () => void client.queries.invalidateQueries({ queryKey: ["storage"] }),
    // From a directory at the top the action itself leads to the next one.
    deleteFolder: () =>
      choose(offeredDeleteFolder, { storage: [here] }, browser.root === folder ? picking.end : gone([here])),
    onPaste(event: ClipboardEvent) {
      const files = filesOfPaste(event.clipboardData, folder, new Date());
      if (files.length === 0) return;
      event.preventDefault();
      guard(uploadRequest, () => void uploads().send(files));
    },
  };
}

/** Does with these what is offered; denied, it says why. */
function useAllowed() {
  const guard = useGuard();
  const access = useAccess().value;
  return <Input>(offered: Offered<Input>, entries: readonly StorageEntry[], run: () => void) =>
    guard(requestOf(offered, { chosen: { storage: entries }, listed: {} }, access), run);
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
