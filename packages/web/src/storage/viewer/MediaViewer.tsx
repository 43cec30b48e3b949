import { useClient } from "@twinhelm/core/react/console";
import { plainType } from "@twinhelm/core/storage/viewing/kind";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { useState } from "react";
import type { ViewerProps } from "./ObjectViewer";
import { viewerLimits } from "./object";
import { Player } from "./Player";
import { addressOf } from "./readObject";
import { useBlobAddress } from "./useBlobAddress";
import { ViewerFailure, ViewerLoading } from "./ViewerStates";

export const VideoViewer = ({ object }: ViewerProps) => <Media object={object} isVideo />;
export const AudioViewer = ({ object }: ViewerProps) => <Media object={object} isVideo={false} />;

interface MediaProps extends ViewerProps {
  readonly isVideo: boolean;
}

/**
 * What plays: from its address at the API, which the browser reads bit by bit. Where it may not without a credential,
 * it is read with one, as a whole.
 */
function Media({ object, isVideo }: MediaProps) {
  const [refused, setRefused] = useState(false);
  const { url } = addressOf(useClient(), object._id);
  if (!refused) return <Player {...{ object, isVideo }} address={url} onFail={() => setRefused(true)} />;
  if (object.content.size > viewerLimits.media)
    return <ViewerFailure object={object} reason={viewingText("media.failed")} />;
  return <Whole {...{ object, isVideo }} />;
}

function Whole({ object, isVideo }: MediaProps) {
  const { value, failure, retry } = useBlobAddress(object, plainType(object), viewerLimits.media);
  const [broken, setBroken] = useState(false);
  if (failure !== undefined) return <ViewerFailure object={object} failure={failure} onRetry={retry} />;
  if (broken) return <ViewerFailure object={object} reason={viewingText("media.failed")} />;
  if (value === undefined) return <ViewerLoading object={object} />;
  return <Player {...{ object, isVideo }} address={value} onFail={() => setBroken(true)} />;
}
