import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { listObjects, viewAddress } from "@twinhelm/core/storage/api";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { belowFilter } from "@twinhelm/core/storage/children";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { isFolderObject, nameBeside, ownName } from "@twinhelm/core/storage/paths";
import { sizeText } from "@twinhelm/core/storage/words";
import { saveFile } from "./saveFile";

declare global {
  interface FileSystemFileHandle {
    /** Absent in browsers that remove no file alone. */
    remove?(): Promise<void>;
  }
  /** Absent in browsers that let no page write files. */
  var showSaveFilePicker:
    | ((options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>)
    | undefined;
}

/** Bytes of a folder that is packed where the zip has to be kept in memory until it is whole. */
const mostInMemory = 512 * 1_048_576;

type Client = {
  readonly transport: ConsoleClient["transport"];
  readonly notifications: Pick<ConsoleClient["notifications"], "say" | "fail">;
};

/** Packs a folder with all in it while it comes, into a file where the browser writes one, else in memory. */
export async function saveFolder({ transport, notifications }: Client, folder: string): Promise<void> {
  const warn = (text: string) => notifications.say({ tone: "danger", text });
  const name = `${ownName(folder) || "storage"}.zip`;
  // Asked for at once: a browser asks only while a click is fresh.
  const place = await askPlace(name);
  if (place === undefined) return;
  const listed = await listObjects(transport, { filter: belowFilter(folder) });
  if (!listed.ok) return notifications.fail(listed.failure);
  const size = listed.value.reduce((sum, { content }) => sum + content.size, 0);
  if (place === "memory" && size > mostInMemory)
    return warn(browserText("zip.large", { size: sizeText(size), most: sizeText(mostInMemory) }));
  try {
    const { downloadZip } = await import("client-zip");
    const zip = downloadZip(entriesOf(transport.baseUrl, listed.value, folder));
    if (place === "memory") saveBlob(await zip.blob(), name);
    else {
      await zip.body?.pipeTo(await place.createWritable());
      notifications.say({ tone: "success", text: browserText("zip.done", { name: place.name }) });
    }
  } catch (error) {
    // The browser made the file when it was chosen: what was not written is not left as an empty one.
    if (place !== "memory") await removeEmpty(place);
    warn(error instanceof Error ? error.message : String(error));
  }
}

/** The file that the person wants it in; `undefined`: none after all. */
async function askPlace(name: string): Promise<FileSystemFileHandle | "memory" | undefined> {
  try {
    return (await globalThis.showSaveFilePicker?.({ suggestedName: name })) ?? "memory";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? undefined : "memory";
  }
}

/** A file with something in it is not ours to remove, and one that is gone already is as good. */
async function removeEmpty(place: FileSystemFileHandle): Promise<void> {
  try {
    if ((await place.getFile()).size === 0) await place.remove?.();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function* entriesOf(baseUrl: string, objects: readonly StorageObject[], folder: string) {
  const names = new Set<string>();
  for (const object of objects) {
    const name = nameInZip(object, folder, names);
    if (name !== undefined) yield await entryOf(baseUrl, object, name);
  }
}

async function entryOf(baseUrl: string, { _id, name: whole }: StorageObject, name: string) {
  if (name.endsWith("/")) return { name };
  const answer = await fetch(viewAddress(baseUrl, _id), { credentials: "omit" });
  // A zip that lacks a file would look whole.
  if (!answer.ok) throw new Error(browserText("zip.broken", { name: whole, status: answer.status }));
  return { name, input: answer };
}

/**
 * A name for a file in a zip: below the folder, without ways out of where it is unpacked, each once. `undefined`: it is
 * a folder that has its line already.
 */
function nameInZip(object: StorageObject, folder: string, taken: Set<string>): string | undefined {
  const below = object.name.slice(folder.length);
  if (isFolderObject(object)) {
    const line = `${below.slice(0, -1).split("/").map(harmless).join("/")}/`;
    if (below === "" || taken.has(line)) return undefined;
    taken.add(line);
    return line;
  }
  return nameBeside(below.split("/").map(harmless).join("/"), taken);
}

/** What unpacks may take a backslash for a separator, and a letter with a colon for a drive. */
const harmless = (part: string): string =>
  part === "" || part === "." || part === ".."
    ? "_"
    : part
        .replaceAll("\\", "_")
        .replaceAll("\0", "_")
        .replace(/^([a-z]):/i, "$1_");
