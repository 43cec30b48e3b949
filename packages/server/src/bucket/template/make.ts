import type { Bucket } from "@twinhelm/core/bucket/model";
import { makingProblems, withIds } from "@twinhelm/core/bucket/template/making";
import { isId } from "@twinhelm/core/record/id";
import { createFieldChecker, type FieldChecker } from "../../document/schema";
import type { Caller, ServerContext } from "../../shell/context";
import { HttpError, httpError, validationError } from "../../shell/errors";
import { readBucket } from "../body";
import { insertBuckets } from "../write";

interface Making {
  readonly caller: Caller;
  /** True: buckets have the ids that they have here, those whose names are no ids new ones. */
  readonly keepIds: boolean;
}

/**
 * Makes buckets that may refer to each other, in one transaction. Throws 400 where one cannot be stored or refers to a
 * bucket that is neither here nor stored, 409 where a title or an id is taken; nothing is made then.
 */
export async function makeBuckets(
  context: ServerContext,
  given: readonly Bucket[],
  { caller, keepIds }: Making,
): Promise<readonly Bucket[]> {
  // Before anything is read twice: how many there are, and whether their names differ.
  const [shape] = makingProblems(given, [], false).filter(({ kind }) => kind === "shape");
  if (shape !== undefined) throw validationError(shape.message);
  const idOf = ({ _id }: Bucket) => (keepIds && isId(_id) ? _id.toLowerCase() : context.newId());
  const named = withIds(given, idOf);
  const buckets: Bucket[] = [];
  const check = createFieldChecker(context.matcher);
  for (const [index, bucket] of named.entries()) {
    buckets.push(await read(context, bucket, index, check));
  }
  return insertBuckets(context, caller, (stored) => {
    const problems = makingProblems(buckets, stored, keepIds);
    const isTaken = problems.every(({ kind }) => kind === "title" || kind === "id");
    const message = problems.map((each) => each.message).join("\n");
    if (problems.length > 0) throw isTaken ? httpError(409, message) : validationError(message);
    return keepIds ? buckets : buckets.map((bucket, index) => ({ ...bucket, order: stored.length + index }));
  });
}

/** A bucket as it is stored; what is wrong with one says which it is. */
async function read(
  context: ServerContext,
  bucket: Bucket,
  index: number,
  check: FieldChecker,
): Promise<Bucket> {
  try {
    return { ...(await readBucket(bucket, context, check)), _id: bucket._id };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const lines = error.message.split("\n").map((line) => `buckets.${index} (${bucket.title}): ${line}`);
    throw new HttpError({ ...error.body, message: lines.join("\n") }, error.headers);
  }
}
