import { readBucket } from "../../bucket/body";
import { insertBucket, removeBucket, replaceBucket, replaceInSteps } from "../../bucket/write";
import { httpError } from "../../shell/errors";
import type { Thing } from "./thing";

export const bucketThing: Thing = {
  async write({ context, tx, stepping, opened }, { ids: [id = "", part], wanted }) {
    // Its documents were more than are kept.
    if (part !== undefined) throw httpError(409, "The documents of this bucket were too many to be kept.");
    if (wanted === undefined) {
      await removeBucket(tx, id);
      return [];
    }
    const { _id, ...body } = await readBucket(wanted, context);
    const bucket = { ...body, _id: id };
    const found = (await tx.buckets.all()).find(id)?.bucket;
    if (found === undefined) {
      await insertBucket(context, tx, bucket);
      return ["What its documents were before they were changed, and what was saved as views, is gone."];
    }
    if (stepping === undefined) {
      await replaceBucket(context, tx, found, bucket);
      return [];
    }
    const begun = await replaceInSteps(context, tx, found, bucket, stepping);
    if (begun === undefined) return [];
    opened.push(begun);
    return [
      "Values are taken out of its documents some at a time, while others write. That cannot be undone.",
    ];
  },
};
