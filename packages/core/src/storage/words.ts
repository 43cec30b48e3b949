import { madeAt } from "../record/id";
import type { StorageEntry } from "./model";
import { storageText } from "./text";

/** Bytes in words: Bytes, KB over 1024 or MB over 1048576 with one decimal (spec 2, section 2). */
export function sizeText(bytes: number): string {
  if (bytes > 1_048_576) return storageText("size.megabytes", { size: (bytes / 1_048_576).toFixed(1) });
  if (bytes > 1024) return storageText("size.kilobytes", { size: (bytes / 1024).toFixed(1) });
  return storageText(bytes === 1 ? "size.byte" : "size.bytes", { size: bytes });
}

/** How large an entry is in words; of what cannot be read that is not known. */
export const entrySizeText = ({ size, object }: Pick<StorageEntry, "size" | "object">): string =>
  object?.unreadable === undefined ? sizeText(size) : "–";

/** The type of an object, or why it cannot be read. */
export const typeText = (object: StorageEntry["object"]): string =>
  object?.unreadable?.problem ?? object?.content.type ?? "";

export const filesText = (count: number): string =>
  storageText(`count.${count === 0 ? "none" : count === 1 ? "one" : "many"}`, { count });

/** When an object came, by its id, ISO 8601; `undefined`: the id does not tell. */
export function uploadedAt(id: string): string | undefined {
  const time = madeAt(id);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
