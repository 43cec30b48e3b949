import { freshImage } from "@twinhelm/core/field/freshImage";
import { useClient } from "@twinhelm/core/react/console";
import { viewAddress } from "@twinhelm/core/storage/api";
import { viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { useState } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { type ViewedObject, viewerLimits } from "./object";
import { viewerIcons } from "./viewerIcons";

interface ThumbnailProps {
  readonly object: ViewedObject;
  /** Put on the address of a picture, so that one that was replaced is seen; milliseconds since the epoch. */
  readonly now?: number | undefined;
}

/** A small picture of an object, or the icon of its kind. What it is called stands beside it. */
export function Thumbnail({ object, now }: ThumbnailProps) {
  const { transport } = useClient();
  const [state, setState] = useState<"waiting" | "fits" | "huge" | "broken">("waiting");
  const kind = viewerOf(object);
  if (
    kind !== "image" ||
    state === "broken" ||
    state === "huge" ||
    object.content.size > viewerLimits.thumbnail
  )
    return (
      <span className="thumbnail">
        <MaterialIcon name={state === "broken" ? "broken_image" : viewerIcons[kind]} />
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
        // Its pixels are not unfolded as long as nothing of it is drawn.
        style={state === "fits" ? undefined : { visibility: "hidden" }}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setState(width * height > viewerLimits.thumbnailPixels ? "huge" : "fits")
        }
        onError={() => setState("broken")}
      />
    </span>
  );
}
