import { freshImage } from "@twinhelm/core/field/freshImage";
import { useClient } from "@twinhelm/core/react/console";
import { viewAddress } from "@twinhelm/core/storage/api";
import { type ViewerName, viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { useState } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { type ViewedObject, viewerLimits } from "./object";

/** What stands for an object of which no picture is shown (contract, console-gaps.md section 5.4). */
const icons: Readonly<Record<ViewerName, string>> = {
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

interface ThumbnailProps {
  readonly object: ViewedObject;
  /** Put on the address of a picture, so that one that was replaced is seen; milliseconds since the epoch. */
  readonly now?: number | undefined;
}

/** A small picture of an object, or the icon of its kind. What it is called stands beside it. */
export function Thumbnail({ object, now }: ThumbnailProps) {
  const { transport } = useClient();
  const [broken, setBroken] = useState(false);
  const kind = viewerOf(object);
  if (kind !== "image" || broken || object.content.size > viewerLimits.thumbnail)
    return (
      <span className="thumbnail">
        <MaterialIcon name={kind === "image" && broken ? "broken_image" : icons[kind]} />
      </span>
    );
  const address = viewAddress(transport.baseUrl, object._id);
  return (
    <span className="thumbnail">
      <img
        src={now === undefined ? address : freshImage(address, now)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(true)}
      />
    </span>
  );
}
