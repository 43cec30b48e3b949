import type { ViewerName } from "@twinhelm/core/storage/viewing/kind";

/** What stands for an object of which no picture is shown (contract, console-gaps.md section 5.4). */
export const viewerIcons: Readonly<Record<ViewerName, string>> = {
  image: "image",
  video: "movie",
  audio: "audiotrack",
  pdf: "picture_as_pdf",
  zip: "folder_zip",
  xlsx: "grid_on",
  csv: "grid_on",
  markdown: "article",
  text: "article",
  empty: "insert_drive_file",
  none: "description",
};
