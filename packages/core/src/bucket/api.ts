import { z } from "zod/mini";
import type { Result } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { type Bucket, type BucketInput, bucketSchema } from "./model";

type Signal = AbortSignal | undefined;

/** GET /bucket: the buckets the caller may see. */
export function listBuckets(transport: Transport, signal?: Signal): Promise<Result<Bucket[]>> {
  return transport.send({ method: "GET", path: "bucket", schema: z.array(bucketSchema), signal });
}

/** GET /bucket/:id. An unknown id is `undefined`: the server answers it with an empty body. */
export function getBucket(
  transport: Transport,
  id: string,
  signal?: Signal,
): Promise<Result<Bucket | undefined>> {
  return transport.send({
    method: "GET",
    path: pathOf("bucket", id),
    schema: z.optional(bucketSchema),
    signal,
  });
}

/** POST /bucket. */
export function createBucket(transport: Transport, body: BucketInput): Promise<Result<Bucket>> {
  return transport.send({ method: "POST", path: "bucket", body, schema: bucketSchema });
}

/** PUT /bucket/:id: what `body` leaves out is gone. */
export function replaceBucket(transport: Transport, id: string, body: BucketInput): Promise<Result<Bucket>> {
  return transport.send({ method: "PUT", path: pathOf("bucket", id), body, schema: bucketSchema });
}

/** PATCH /bucket/:id: only the order and the category. Of what may not be read the answer has the id alone. */
export function patchBucket(
  transport: Transport,
  id: string,
  body: { order?: number | null | undefined; category?: string | null | undefined },
): Promise<Result<{ readonly _id: string }>> {
  return transport.send({
    method: "PATCH",
    path: pathOf("bucket", id),
    headers: { "content-type": "application/merge-patch+json" },
    body,
    schema: z.object({ _id: z.string() }),
  });
}

/** DELETE /bucket/:id with all its documents. */
export function deleteBucket(transport: Transport, id: string): Promise<Result<undefined>> {
  return transport.send({ method: "DELETE", path: pathOf("bucket", id), schema: z.undefined() });
}
