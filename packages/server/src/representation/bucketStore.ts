import type { Bucket } from "@twinhelm/core/bucket/model";
import { readBucket } from "../bucket/body";
import { usable } from "../bucket/stored";
import { insertBucket, removeBucket, replaceBucket, replaceInSteps } from "../bucket/write";
import type { ResourceStore } from "./store";

const contentsOf = (bucket: Bucket) => ({ schema: { ...bucket } });

/** Buckets without their documents; a bucket that goes takes them along. */
export const bucketStore: ResourceStore = {
  place: (id) => ["bucket", id],
  async list({ records }) {
    const entries = (await records.buckets.all()).list();
    return entries.map((entry) => {
      const { bucket } = usable(entry);
      return { _id: bucket._id, contents: contentsOf(bucket) };
    });
  },
  async read({ records }, id) {
    const entry = (await records.buckets.all()).find(id);
    return entry === undefined ? undefined : contentsOf(usable(entry).bucket);
  },
  async write({ context, tx, stepping, opened }, id, contents) {
    const found = (await tx.buckets.all()).find(id);
    if (contents === undefined) {
      if (found !== undefined) await removeBucket(tx, id);
      return;
    }
    const { _id, ...body } = await readBucket(structuredClone(contents.schema), context);
    const bucket = { ...body, _id: id };
    if (found === undefined) await insertBucket(context, tx, bucket);
    else if (stepping === undefined) await replaceBucket(context, tx, usable(found).bucket, bucket);
    else {
      const begun = await replaceInSteps(context, tx, usable(found).bucket, bucket, stepping);
      if (begun !== undefined) opened.push(begun);
    }
  },
};
