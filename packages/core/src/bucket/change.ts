import type { ActionContext } from "../action/action";
import type { FieldList } from "../field/fieldList";
import { failed, type Result } from "../http/failure";
import { getBucket, replaceBucket } from "./api";
import type { Bucket } from "./model";
import { fieldListOf, withFieldList } from "./schema";
import { bucketText } from "./text";

/**
 * Changes a bucket as it is stored now, never as somebody saw it. The API has no versions: a moment remains
 * between the read and the write. `change` may refuse; then nothing is written.
 */
export async function changeBucket(
  context: ActionContext,
  bucketId: string,
  change: (stored: Bucket) => Result<Bucket>,
): Promise<Result<Bucket>> {
  const { transport } = context;
  const stored = await getBucket(transport, bucketId);
  if (!stored.ok) return stored;
  if (stored.value === undefined)
    return failed({ code: "not-found", message: bucketText("unknown", { id: bucketId }), retry: false });
  const changed = change(stored.value);
  if (!changed.ok) return changed;
  const { _id, ...bucket } = changed.value;
  return replaceBucket(transport, _id, bucket, context);
}

/** The same for its fields. */
export const changeFields = (
  context: ActionContext,
  bucketId: string,
  change: (list: FieldList) => Result<FieldList>,
): Promise<Result<Bucket>> =>
  changeBucket(context, bucketId, (stored) => {
    const list = change(fieldListOf(stored));
    return list.ok ? { ok: true, value: withFieldList(stored, list.value) } : list;
  });
