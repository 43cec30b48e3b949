import type { EditingModel } from "../editing/model";
import { jsonModel } from "../record/jsonModel";
import type { ConsoleClient } from "../shell/client";
import { bucketUpdate } from "./actions";
import { getBucket } from "./api";
import type { Bucket } from "./model";

/** How a bucket is edited as JSON that cannot be read. */
export const bucketJsonModel = (client: ConsoleClient): EditingModel<Bucket, string> =>
  jsonModel(client, {
    update: bucketUpdate,
    answered: ["_id"],
    load: (id) => getBucket(client.transport, id),
    inputOf: (bucketId, bucket) => ({ bucketId, bucket }),
    bodyOf: ({ bucket }) => bucket,
  });
