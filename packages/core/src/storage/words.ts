import { madeAt } from "../record/id";
import { storageText } from "./text";

/** Bytes in words: Bytes, KB over 1024 or MB over 1048576 with one decimal (spec 2, section 2). */
export function sizeText(bytes: number): string {
  if (bytes > 1_048_576) return storageText("size.megabytes", { size: (bytes / 1_048_576).toFixed(1) });
  if (bytes > 1024) return storageText("size.kilobytes", { size: (bytes / 1024).toFixed(1) });
  return storageText(bytes === 1 ? "size.byte" : "size.bytes", { size: bytes });
}

export const filesText = (count: number): string =>
  storageText(`count.${count === 0 ? "none" : count === 1 ? "one" : "many"}`, { count });

/** When an object came, by its id, ISO 8601; `undefined`: the id does not tell. */
export function uploadedAt(id: string): string | undefined {
  const time = madeAt(id);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
