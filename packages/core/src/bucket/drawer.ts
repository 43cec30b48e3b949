import { documentsPath } from "../document/paths";
import { placedRows } from "../section/arranging";
import type { Placement } from "../section/categories";
import type { Arranged, Drawer } from "../section/drawer";
import { bucketActions } from "./actions";
import { missingForBuckets } from "./missing";
import { type Bucket, titleOfBucket } from "./model";
import { bucketOffers } from "./offers";
import { bucketsQuery } from "./queries";

/** What is done to buckets where they are listed. */
export const bucketArranged = {
  placed(buckets: readonly Bucket[], placements: readonly Placement[]) {
    return placedRows(buckets, placements, ({ order: _, ...rest }, place) => ({ ...rest, ...place }));
  },
  edit: { action: bucketActions.update, offer: bucketOffers.update },
  duplicate: { action: bucketActions.duplicate, offer: bucketOffers.duplicate },
  remove: { action: bucketActions.delete, offer: bucketOffers.delete },
  grant: { action: bucketActions.grant, offer: bucketOffers.grant },
  who: { action: bucketActions.who, offer: bucketOffers.who },
  arrange: bucketActions.arrange,
} satisfies Arranged<Bucket>;

/** Buckets as the section list shows them: those whose documents the caller may list (contract, console-gaps.md section 1.3). */
export const bucketDrawer: Drawer<Bucket> = {
  area: "bucket",
  needs: { action: "bucket:index", list: true },
  query: bucketsQuery,
  entry(bucket, access) {
    const { _id, icon = "view_stream", category, order } = bucket;
    return access.can("bucket:data:index", [_id], true)
      ? {
          title: titleOfBucket(bucket),
          path: documentsPath(_id),
          icon,
          category: category || undefined,
          order,
        }
      : undefined;
  },
  missing: missingForBuckets,
  add: { action: bucketActions.create, offer: bucketOffers.create },
  arranged: bucketArranged,
};
