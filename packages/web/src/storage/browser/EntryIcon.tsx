import type { StorageEntry } from "@twinhelm/core/storage/model";
import { type ViewerKind, viewerKindOf } from "@twinhelm/core/storage/words";
import { MaterialIcon } from "../../shell/MaterialIcon";

const icons: Readonly<Record<ViewerKind, string>> = {
  image: "image",
  video: "movie",
  audio: "audiotrack",
  text: "article",
  json: "data_object",
  markdown: "article",
  pdf: "picture_as_pdf",
  zip: "folder_zip",
  sheet: "grid_on",
  csv: "grid_on",
  other: "insert_drive_file",
};

/** The icon of a folder, or of the kind of a file. */
export const EntryIcon = ({ entry }: { readonly entry: StorageEntry }) => (
  <span className={`entry-icon is-${entry.kind}`}>
    <MaterialIcon
      name={entry.kind === "folder" ? "folder" : icons[viewerKindOf(entry.object?.content.type ?? "")]}
    />
  </span>
);
