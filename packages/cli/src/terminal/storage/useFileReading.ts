import { runAction } from "@twinhelm/core/action/run";
import type { Failure } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { storageReplace } from "@twinhelm/core/storage/actions";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { isPicture } from "@twinhelm/core/storage/viewing/kind";
import { etagOf, hasContent } from "../../storage/content";
import { useTextEditor } from "../editor/useTextEditor";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { FileLayer } from "./layer";
import { readable, readLimits } from "./reading";
import { stored, writtenIn } from "./written";

/** Reads a file, and edits one that is text in the editor of this person. */
export function useFileReading(change: (change: Change) => void) {
  const client = useClient();
  const { transport, notifications, session } = client;
  const { baseUrl } = transport;
  const editText = useTextEditor();
  const warn = (text: string) => notifications.say({ tone: "warning", text });

  async function read({ object, name }: StorageEntry): Promise<void> {
    if (object === undefined) return;
    if (object.unreadable !== undefined) return warn(object.unreadable.problem);
    if (isPicture(object)) return change(show({ kind: "picture", title: name, object }));
    const read = await readable(baseUrl, object);
    if (!read.ok) return warn(read.failure.message);
    const layer: FileLayer = { kind: "file", title: name, ...read.value, top: 0 };
    change(show(layer));
  }

  const unsaved = (failure: Failure) => {
    notifications.fail(failure);
    warn(storageText("edit.kept"));
  };

  async function edit({ object, name }: StorageEntry): Promise<void> {
    if (object === undefined) return;
    if (object.unreadable !== undefined) return warn(object.unreadable.problem);
    const { _id, content } = object;
    if (content.size > readLimits.edited) return warn(storageText("edit.large"));
    const kept = writtenIn(client);
    const place = `${session.getState().identity?._id} ${_id}`;
    const begun = kept.get(place) ?? (await stored(client, _id));
    if (begun === undefined) return;
    // The editor ends its last line, whether or not it was ended before.
    const ending = begun.text.endsWith("\n") ? "\n" : "";
    editText(begun.text.slice(0, begun.text.length - ending.length), name, (edited) => {
      kept.set(place, { ...begun, text: edited + ending });
      void save(edited + ending, begun.known);
    });

    async function save(text: string, known: Buffer): Promise<void> {
      const same = await hasContent(baseUrl, _id, await etagOf(pieces(known)));
      if (!same.ok) return unsaved(same.failure);
      const data = Buffer.from(text, "utf8").toString("base64");
      const input = { id: _id, name: object?.name ?? name, type: content.type, data };
      const run = async () => {
        const result = await runAction(client, storageReplace, input);
        if (result.ok) kept.delete(place);
        else warn(storageText("edit.kept"));
        return result;
      };
      if (same.value) return void (await run());
      const paragraphs = [storageText("edit.meanwhile", { name }), storageText("edit.kept")];
      change(show(confirming({ title: storageText("edit"), paragraphs }, run)));
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
