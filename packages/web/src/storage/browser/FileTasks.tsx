import { useClient } from "@twinhelm/core/react/console";
import { viewAddress } from "@twinhelm/core/storage/api";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { folderOf } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { useEffect, useRef } from "react";
import type { EditorProps } from "../../area/faces";
import { filesOfChooser } from "../upload/chosenFiles";
import { useUploads } from "../upload/useUploads";
import { saveFile } from "./saveFile";

/** Does something once with what is chosen, without a screen of its own. */
function useOnce({ edited, onClose }: EditorProps, work: (entry: StorageEntry | undefined) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    work(edited.situation.chosen.storage?.[0]);
    onClose();
  });
}

/** Copies the address of a file. */
export function CopyAddress(props: EditorProps) {
  const { notifications } = useClient();
  useOnce(props, (entry) => {
    const url = entry?.object?.url;
    if (url === undefined) return;
    navigator.clipboard.writeText(url).then(
      () => notifications.say({ tone: "success", text: storageText("copied") }),
      (error: unknown) => notifications.say({ tone: "danger", text: String(error) }),
    );
  });
  return null;
}

/** Has the browser save a file. */
export function SaveFile(props: EditorProps) {
  const { transport } = useClient();
  useOnce(props, (entry) => {
    if (entry?.kind === "file") saveFile(viewAddress(transport.baseUrl, entry._id), entry.name);
  });
  return null;
}

/** Opens the chooser of files, and lets `use` have them. */
function chooseFiles(many: boolean, use: (files: readonly File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = many;
  input.addEventListener("change", () => use([...(input.files ?? [])]));
  input.click();
}

/** Uploads files to the folder that is open. */
export function UploadTask(props: EditorProps) {
  const uploads = useUploads();
  useOnce(props, (entry) => {
    const folder = entry === undefined ? "" : entry.kind === "folder" ? entry.path : folderOf(entry.path);
    chooseFiles(true, (files) => void uploads().send(filesOfChooser(files, folder)));
  });
  return null;
}

/** Gives the chosen file another content. */
export function ReplaceTask(props: EditorProps) {
  const uploads = useUploads();
  useOnce(props, (entry) => {
    const object = entry?.object;
    if (object === undefined) return;
    chooseFiles(false, ([file]) => file !== undefined && uploads().replace(object, file));
  });
  return null;
}
