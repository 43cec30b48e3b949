import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { listObjects, viewAddress } from "@twinhelm/core/storage/api";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { belowFilter } from "@twinhelm/core/storage/children";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { ownName } from "@twinhelm/core/storage/paths";
import { saveFile } from "./saveFile";

/** Packs a folder with all in it while it comes, and has the browser save that as a zip. */
export async function saveFolder({ transport, notifications }: ConsoleClient, folder: string): Promise<void> {
  const listed = await listObjects(transport, { filter: belowFilter(folder) });
  if (!listed.ok) return notifications.fail(listed.failure);
  const { downloadZip } = await import("client-zip");
  const names = new Set<string>();
  async function* entries() {
    for (const object of listed.ok ? listed.value : []) {
      const name = nameInZip(object, folder, names);
      if (name !== undefined) yield await entryOf(object, name);
    }
  }
  async function entryOf(object: StorageObject, name: string) {
    if (name.endsWith("/")) return { name };
    const answer = await fetch(viewAddress(transport.baseUrl, object._id), { credentials: "omit" });
    // A zip that lacks a file would look whole.
    if (!answer.ok) throw new Error(browserText("zip.broken", { name: object.name, status: answer.status }));
    return { name, input: answer };
  }
  try {
    const zip = await downloadZip(entries()).blob();
    const address = URL.createObjectURL(zip);
    saveFile(address, `${ownName(folder) || "storage"}.zip`);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    notifications.say({ tone: "danger", text: error instanceof Error ? error.message : String(error) });
  }
}

/** A name for a file in a zip: below the folder, without ways out of where it is unpacked, each once. */
function nameInZip({ name }: StorageObject, folder: string, taken: Set<string>): string | undefined {
  const parts = name
    .slice(folder.length)
    .split("/")
    .map((part) => (part === ".." || part === "." ? "_" : part));
  const path = parts.join("/").replace(/^\/+/, "");
  if (path === "") return undefined;
  let free = path;
  for (let count = 2; taken.has(free); count += 1) free = `${path} (${count})`;
  taken.add(free);
  return free;
}
