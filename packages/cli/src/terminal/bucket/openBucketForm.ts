import type { Edited } from "@twinhelm/core/action/face";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { type Change, show } from "../navigation/state";

/** Opens the form of title and icon of a bucket, or of a new one. */
export const openBucketForm =
  (change: (change: Change) => void) =>
  ({ row, situation }: Edited): void => {
    const bucket: Bucket | undefined = situation.listed.bucket?.find(({ _id }) => _id === row?._id);
    change(show({ kind: "bucket", field: "title", bucket }));
  };
