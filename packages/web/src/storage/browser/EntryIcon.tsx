import type { StorageEntry } from "@twinhelm/core/storage/model";
import { viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { viewerIcons } from "../viewer/viewerIcons";

/** The icon of a folder, or of the kind of a file. */
export const EntryIcon = ({ entry }: { readonly entry: StorageEntry }) => (
  <span className={`entry-icon is-${entry.kind}`}>
    <MaterialIcon name={iconOf(entry)} />
  </span>
);

function iconOf({ kind, object }: StorageEntry): string {
  if (kind === "folder") return "folder";
  return viewerIcons[object === undefined ? "none" : viewerOf(object)];
}
