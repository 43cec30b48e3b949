import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { filesText, sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";

/** What an entry is called on the screen. */
export const nameOf = ({ name }: Pick<StorageEntry, "name">): string =>
  visibleText(name) || storageText("unnamed");

/** An entry in words, for those who do not see its line. */
export function entryLabel(entry: StorageEntry): string {
  const name = nameOf(entry);
  return entry.kind === "folder"
    ? browserText("entry.folder", { name, count: filesText(entry.count) })
    : browserText("entry.file", { name, size: entry.object?.unreadable?.problem ?? sizeText(entry.size) });
}
