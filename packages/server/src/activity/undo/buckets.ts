import { readBucket } from "../../bucket/body";
import { insertBucket, removeBucket, replaceBucket } from "../../bucket/write";
import { httpError } from "../../shell/errors";
import type { Thing } from "./thing";

export const bucketThing: Thing = {
  async write({ context, tx }, { ids: [id = "", part], wanted }) {
    // Its documents were more than are kept.
    if (part !== undefined) throw httpError(409, "The documents of this bucket were too many to be kept.");
    if (wanted === undefined) {
      await removeBucket(tx, id);
      return [];
    }
    const { _id, ...body } = await readBucket(wanted, context);
    const bucket = { ...body, _id: id };
    const found = (await tx.buckets.all()).find(id)?.bucket;
    if (found !== undefined) await replaceBucket(context, tx, found, bucket);
    else {
      await insertBucket(context, tx, bucket);
      return ["What its documents were before they were changed, and what was saved as views, is gone."];
    }
    return [];
  },
};
