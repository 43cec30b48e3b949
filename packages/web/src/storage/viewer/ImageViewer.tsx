import { SegmentedControl } from "@blueprintjs/core";
import { pictureFacts } from "@twinhelm/core/storage/picture/facts";
import { plainType } from "@twinhelm/core/storage/viewing/kind";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { useState } from "react";
import type { ViewerProps } from "./ObjectViewer";
import { viewerLimits } from "./object";
import { useBlobAddress } from "./useBlobAddress";
import { TooLarge, ViewerFailure, ViewerLoading } from "./ViewerStates";

/** A picture, as large as there is room or as it is, on a chequerboard that shows through where it is transparent. */
export function ImageViewer({ object }: ViewerProps) {
  if (object.content.size > viewerLimits.image) return <TooLarge object={object} most={viewerLimits.image} />;
  return <Picture object={object} />;
}

function Picture({ object }: ViewerProps) {
  // Nothing in a picture runs, SVG included: it is the source of an image, and no page.
  const { value, bytes, failure, retry } = useBlobAddress(object, typeOf(object), viewerLimits.image);
  const [broken, setBroken] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const [size, setSize] = useState<readonly [number, number]>();
  if (failure !== undefined) return <ViewerFailure object={object} failure={failure} onRetry={retry} />;
  if (broken) return <ViewerFailure object={object} reason={viewingText("image.broken")} />;
  if (value === undefined || bytes === undefined) return <ViewerLoading object={object} />;
  const huge = hugeWords(bytes);
  if (huge !== undefined) return <ViewerFailure object={object} reason={huge} />;
  return (
    <>
      <div className="viewer-bar">
        <SegmentedControl
          size="small"
          options={[
            { value: "fit", label: viewingText("image.fit") },
            { value: "full", label: viewingText("image.full") },
          ]}
          value={isFull ? "full" : "fit"}
          onValueChange={(next) => setIsFull(next === "full")}
        />
        {size !== undefined && (
          <span className="muted">{viewingText("image.size", { width: size[0], height: size[1] })}</span>
        )}
      </div>
      <div className={isFull ? "viewer-image is-full" : "viewer-image"} tabIndex={isFull ? 0 : -1}>
        <img
          src={value}
          alt={object.name}
          decoding="async"
          onError={() => setBroken(true)}
          onLoad={({ currentTarget }) => setSize([currentTarget.naturalWidth, currentTarget.naturalHeight])}
        />
      </div>
    </>
  );
}

/** Pixels that are drawn at most: four bytes each. */
const mostPixels = 150_000_000;

/** Why a picture is not drawn that unfolds to more than a browser has room for; `undefined`: it is. */
function hugeWords(bytes: Uint8Array): string | undefined {
  const { width = 0, height = 0 } = pictureFacts(bytes);
  if (width * height <= mostPixels) return undefined;
  return viewingText("image.huge", { width, height, pixels: mostPixels / 1_000_000 });
}

/** Browsers tell the kinds of pictures apart by themselves, but not SVG. */
const typeOf = (object: ViewerProps["object"]): string =>
  /\.svg$/i.test(object.name) ? "image/svg+xml" : plainType(object) || "application/octet-stream";
