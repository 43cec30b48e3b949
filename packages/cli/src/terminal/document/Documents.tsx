import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets, useMissingForBucket } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { DocumentTable } from "./DocumentTable";

/** The data table of a bucket (spec 2), once the bucket is known. */
export function Documents({ bucketId, ...props }: ScreenProps & { bucketId: string }) {
  const { paint } = useTerminal();
  const buckets = useBuckets();
  const missing = useMissingForBucket(bucketId);
  const bucket: Bucket | undefined = buckets.value?.find((each) => each._id === bucketId);
  if (bucket !== undefined) return <DocumentTable key={bucketId} bucket={bucket} {...props} />;
  const { area } = props;
  if (buckets.failure !== undefined) {
    const lines = failureLines(buckets.failure, area, paint);
    return props.children({ lines, commands: { refresh: buckets.reload } });
  }
  if (buckets.loading) return props.children({ lines: loadingLines(area, paint) });
  const title = bucketText("unknown", { id: visibleText(bucketId) });
  const lines = messageLines({ title, paragraphs: missing?.lines ?? [bucketText("choose")] }, area, paint);
  return props.children({ lines, commands: { refresh: buckets.reload } });
}
