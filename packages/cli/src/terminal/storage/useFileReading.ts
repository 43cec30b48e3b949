import { runAction } from "@twinhelm/core/action/run";
import { useClient } from "@twinhelm/core/react/console";
import { storageReplace } from "@twinhelm/core/storage/actions";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { isEditedAsText, isPicture } from "@twinhelm/core/storage/viewing/kind";
import { etagOf, hasContent } from "../../storage/content";
import { useTextEditor } from "../editor/useTextEditor";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { FileLayer } from "./layer";
import { firstBytes, readable, readLimits } from "./reading";

/** Reads a file, and edits one that is text in the editor of this person. */
export function useFileReading(change: (change: Change) => void) {
  const client = useClient();
  const { transport, notifications } = client;
  const { baseUrl } = transport;
  const editText = useTextEditor();
  const warn = (text: string) => notifications.say({ tone: "warning", text });

  async function read({ object, name }: StorageEntry): Promise<void> {
    if (object === undefined) return;
    if (isPicture(object)) return change(show({ kind: "picture", title: name, object }));
    const read = await readable(baseUrl, object);
    if (!read.ok) return warn(read.failure.message);
    const layer: FileLayer = { kind: "file", title: name, ...read.value, top: 0 };
    change(show(layer));
  }

  async function edit({ object, name }: StorageEntry): Promise<void> {
    if (object === undefined) return;
    const { _id, content } = object;
    if (!isEditedAsText(object)) return warn(storageText("edit.noText"));
    if (content.size > readLimits.edited) return warn(storageText("edit.large"));
    const bytes = await firstBytes(baseUrl, _id, readLimits.edited);
    if (!bytes.ok) return notifications.fail(bytes.failure);
    const before = Buffer.from(bytes.value);
    const text = before.toString("utf8");
    if (!Buffer.from(text, "utf8").equals(before)) return warn(storageText("edit.noText"));
    // The editor ends its last line, whether or not it was ended before.
    const ending = text.endsWith("\n") ? "\n" : "";
    editText(text.slice(0, text.length - ending.length), name, (edited) => {
      void save(Buffer.from(edited + ending, "utf8"), before);
    });

    async function save(data: Buffer, known: Buffer): Promise<void> {
      const same = await hasContent(baseUrl, _id, await etagOf(pieces(known)));
      if (!same.ok) return notifications.fail(same.failure);
      const input = {
        id: _id,
        name: object?.name ?? name,
        type: content.type,
        data: data.toString("base64"),
      };
      const run = () => runAction(client, storageReplace, input);
      if (same.value) await run();
      else {
        const paragraphs = [storageText("edit.meanwhile", { name })];
        change(show(confirming({ title: storageText("edit"), paragraphs }, run)));
      }
    }
  }
  return {
    read: (entry: StorageEntry) => void read(entry),
    edit: (entry: StorageEntry) => void edit(entry),
  };
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
