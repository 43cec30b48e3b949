import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets, useMissingForBucket } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { visibleText } from "@twinhelm/core/text/visible";
import type { ReactNode } from "react";
import { useTerminal } from "../context";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

interface OfBucketProps extends Pick<ScreenProps, "area"> {
  readonly bucketId: string;
  readonly screen: ScreenProps["children"];
  readonly children: (bucket: Bucket) => ReactNode;
}

/** A screen of a bucket, once the bucket is known; else why there is none. */
export function OfBucket({ bucketId, area, screen, children }: OfBucketProps) {
  const { paint } = useTerminal();
  const buckets = useBuckets();
  const missing = useMissingForBucket(bucketId);
  const bucket = buckets.value?.find((each) => each._id === bucketId);
  if (bucket !== undefined) return children(bucket);
  const commands = { refresh: buckets.reload };
  if (buckets.failure !== undefined)
    return screen({ lines: failureLines(buckets.failure, area, paint), commands });
  if (buckets.loading) return screen({ lines: loadingLines(area, paint) });
  const title = bucketText("unknown", { id: visibleText(bucketId) });
  const paragraphs = missing?.lines ?? [bucketText("choose")];
  const chosen = { rows: {}, denied: { bucket: missing?.lines } };
  return screen({ lines: messageLines({ title, paragraphs }, area, paint), commands, chosen });
}
