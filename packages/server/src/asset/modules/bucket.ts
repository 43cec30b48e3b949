import { readBucket } from "../../bucket/body";
import { insertBucket, removeBucket, replaceInSteps } from "../../bucket/write";
import { ordinaryNeeds, type ResourceModule, schemaOf } from "./module";

const findIn = async ({ buckets }: Parameters<ResourceModule["isThere"]>[0], id: string) =>
  (await buckets.all()).find(id)?.bucket;

/** Buckets: their documents go with them. */
export const bucketModule: ResourceModule = {
  largest: Number.POSITIVE_INFINITY,
  isThere: async (records, id) => (await findIn(records, id)) !== undefined,
  needs: ordinaryNeeds("bucket"),
  async check({ context, caller, fieldChanges: changes }, resource, placed) {
    const { _id, ...body } = await readBucket(schemaOf(resource, this.largest), context);
    const bucket = { ...body, _id: resource._id };
    return {
      async write(tx, behind) {
        const before = placed && (await findIn(tx, bucket._id));
        if (before === undefined) await insertBucket(context, tx, bucket);
        else {
          const opened = await replaceInSteps(context, tx, before, bucket, { changes, caller });
          if (opened !== undefined) return behind(() => changes.done(caller, [opened]));
        }
        const action = before === undefined ? 1 : 2;
        await context.recordActivity(tx, caller, { action, resource: ["bucket", bucket._id] });
      },
    };
  },
  remove: ({ context, caller }, id, settle) =>
    context.engine.write(async (tx) => {
      if ((await findIn(tx, id)) !== undefined) {
        await removeBucket(tx, id);
        await context.recordActivity(tx, caller, { action: 3, resource: ["bucket", id] });
      }
      await settle(tx);
    }),
};
