import { type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { type BucketPreference, bucketPreferenceSchema, defaultBucketPreference } from "./model";

/** GET /preference/bucket: the languages of documents. Nothing saved yet: the default. */
export async function getBucketPreference(
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<BucketPreference>> {
  const result = await transport.send({
    method: "GET",
    path: pathOf("preference", "bucket"),
    schema: bucketPreferenceSchema.optional(),
    signal,
  });
  return result.ok ? success(result.value ?? defaultBucketPreference) : result;
}
