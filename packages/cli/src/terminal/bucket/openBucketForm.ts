import type { Edited } from "@twinhelm/core/action/face";
import { firstGrant } from "@twinhelm/core/bucket/grant/draft";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { askedOf } from "@twinhelm/core/bucket/offers";
import { type Change, show } from "../navigation/state";

/** Opens the form of title and icon of a bucket, or of a new one, or what is done to one over the screen. */
export const openBucketForm =
  (change: (change: Change) => void) =>
  ({ row, situation, dialog }: Edited): void => {
    const bucket: Bucket | undefined = situation.listed.bucket?.find(({ _id }) => _id === row?._id);
    if (dialog === undefined) {
      change(show({ kind: "bucket", field: "title", bucket }));
      return;
    }
    if (bucket === undefined) return;
    if (dialog === "options" || dialog === "view" || dialog === "rules") {
      change(show({ kind: "options", bucket }));
      return;
    }
    const asked = dialog === "who" ? askedOf(situation) : undefined;
    if (asked !== undefined) {
      change(show({ kind: "who", asked, query: "", row: 0 }));
      return;
    }
    const { _id: bucketId, title } = bucket;
    if (dialog === "guide") {
      change(show({ kind: "guide", bucketId, title, query: "", row: 0 }));
      return;
    }
    const granted = { bucketId, title };
    change(show({ kind: "grant", bucket: granted, draft: firstGrant, step: "level", query: "", row: 0 }));
  };
