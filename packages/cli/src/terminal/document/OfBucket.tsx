import { bucketUpdate } from "@twinhelm/core/bucket/actions";
import { bucketJsonModel } from "@twinhelm/core/bucket/jsonModel";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets, useMissingForBucket } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useClient } from "@twinhelm/core/react/console";
import type { Unreadable } from "@twinhelm/core/record/stored";
import { visibleText } from "@twinhelm/core/text/visible";
import type { ReactNode } from "react";
import { useTerminal } from "../context";
import { UnreadableView } from "../record/UnreadableScreen";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

interface OfBucketProps {
  readonly bucketId: string;
  readonly around: ScreenProps;
  readonly children: (bucket: Bucket) => ReactNode;
}

/** A screen of a bucket, once the bucket is known; else why there is none. */
export function OfBucket({ bucketId, around, children }: OfBucketProps) {
  const { area, children: screen } = around;
  const { paint } = useTerminal();
  const buckets = useBuckets();
  const missing = useMissingForBucket(bucketId);
  const bucket = buckets.value?.find((each) => each._id === bucketId);
  if (bucket?.unreadable !== undefined)
    return (
      <UnreadableBucket
        bucket={bucket}
        unreadable={bucket.unreadable}
        around={around}
        reload={buckets.reload}
      />
    );
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

interface UnreadableBucketProps {
  readonly bucket: Bucket;
  readonly unreadable: Unreadable;
  readonly around: ScreenProps;
  readonly reload: () => void;
}

/** In place of the documents of a bucket that cannot be read; its line in the section list deletes it. */
function UnreadableBucket({ bucket, unreadable, around, reload }: UnreadableBucketProps) {
  const client = useClient();
  return (
    <UnreadableView
      {...around}
      title={bucketText("buckets")}
      what={bucketText("one")}
      name={titleOfBucket(bucket) || bucket._id}
      row={bucket}
      unreadable={unreadable}
      model={bucketJsonModel(client)}
      request={bucketUpdate.permission?.({ bucketId: bucket._id, bucket })}
      keys={{ refresh: { run: reload } }}
      chosen={{ rows: { bucket: [bucket] } }}
    />
  );
}
