import { bucketUpdate } from "@twinhelm/core/bucket/actions";
import { bucketJsonModel } from "@twinhelm/core/bucket/jsonModel";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useClient } from "@twinhelm/core/react/console";
import type { Unreadable } from "@twinhelm/core/record/stored";
import { useMemo } from "react";
import { useProvideChosen } from "../action/chosen";
import { UnreadableView } from "../record/UnreadableView";

/** In place of the documents of a bucket that cannot be read; its line in the section list deletes it. */
export function UnreadableBucket({ bucket, unreadable }: { bucket: Bucket; unreadable: Unreadable }) {
  const client = useClient();
  useProvideChosen(useMemo(() => ({ rows: { bucket: [bucket] } }), [bucket]));
  return (
    <UnreadableView
      what={bucketText("one")}
      name={titleOfBucket(bucket) || bucket._id}
      row={bucket}
      problem={unreadable.problem}
      model={bucketJsonModel(client)}
      request={bucketUpdate.permission?.({ bucketId: bucket._id, bucket })}
    />
  );
}
