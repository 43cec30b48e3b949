import { type ZodMiniType, z } from "zod/mini";
import { failed, type Result } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { once } from "../once";
import type { Unreadable } from "../record/stored";
import { aloneSchema } from "../record/unreadable";
import type { Lasting } from "./lasting";
import { type Bucket, type BucketInput, bucketSchema } from "./model";

/** One that cannot be read takes no other along. */
const aloneBucket = once((): ZodMiniType<Bucket> => aloneSchema(bucketSchema));

type Signal = AbortSignal | undefined;

/** GET /bucket: the buckets the caller may see. */
export function listBuckets(transport: Transport, signal?: Signal): Promise<Result<Bucket[]>> {
  return transport.send({ method: "GET", path: "bucket", schema: z.array(aloneBucket()), signal });
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
    schema: z.optional(aloneBucket()),
    signal,
  });
}

/** POST /bucket. */
export async function createBucket(transport: Transport, body: BucketInput): Promise<Result<Bucket>> {
  const { brokenPatternIn } = await import("../field/brokenPattern");
  const broken = brokenPatternIn(body.properties);
  if (broken !== undefined) return broken;
  return transport.send({ method: "POST", path: "bucket", body, schema: bucketSchema });
}

/** PUT /bucket/:id: what `body` leaves out is gone. It is waited for until it is known what became of it. */
export async function replaceBucket(
  transport: Transport,
  id: string,
  body: BucketInput & { readonly unreadable?: Unreadable | undefined },
  lasting?: Lasting,
): Promise<Result<Bucket>> {
  // What could not be read of it would be gone.
  if (body.unreadable !== undefined)
    return failed({ code: "invalid", message: body.unreadable.problem, retry: false });
  const { brokenPatternIn } = await import("../field/brokenPattern");
  const broken = brokenPatternIn(body.properties);
  if (broken !== undefined) return broken;
  const { putLasting } = await import("./putLasting");
  return putLasting(transport, { id, body }, lasting);
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
