import { fieldsName } from "../../bucket/fieldsName";
import { indexProblem } from "../../bucket/limits";
import { usable } from "../../bucket/stored";
import { checkWriteRule } from "../../document/access";
import { remember } from "../../document/history/record";
import { languagesOf } from "../../document/language";
import { clearReferences } from "../../document/references";
import { documentValidator } from "../../document/schema";
import { applyDefaults } from "../../document/values";
import { type Place, refuseTaken } from "../../document/write";
import { bareError, httpError, validationError } from "../../shell/errors";
import { validationLines } from "../../shell/validation";
import type { Restoring, Thing, Undoing, Value } from "./thing";

/** Documents are written as they were, with the checks of an ordinary write. */
export const documentThing: Thing = {
  needs({ ids: [bucketId = "", id = ""], now, wanted }) {
    if (now === undefined) return [{ action: "bucket:data:create", segments: [bucketId] }];
    return [
      { action: `bucket:data:${wanted === undefined ? "delete" : "update"}`, segments: [bucketId, id] },
    ];
  },
  async write(undoing, restoring) {
    const place = await placeOf(undoing, restoring);
    const { documents } = place.transaction;
    const [, id = ""] = restoring.ids;
    const { now, wanted } = restoring;
    if (now !== undefined) await checkWriteRule(now, place, undoing.context);
    if (wanted === undefined) {
      await documents.remove(place.bucketId, id);
      await clearReferences(place.transaction, place.bucketId, [id]);
      return [];
    }
    await checkWriteRule(wanted, place, undoing.context);
    await checkFields(place, restoring, wanted, undoing);
    await refuseTaken(place, id, wanted);
    const stored = { ...wanted, _id: id };
    if (now === undefined) {
      await requireRoom(place, undoing);
      await documents.insert(place.bucketId, id, stored);
    } else {
      await documents.update(place.bucketId, [{ id, document: stored }], "replace");
      await remember(undoing.context, place, now, stored);
    }
    return [];
  },
};

async function placeOf(
  { tx, caller, matcher }: Undoing,
  { ids: [bucketId = ""] }: Restoring,
): Promise<Place> {
  const entry = (await tx.buckets.all()).find(bucketId);
  if (entry === undefined)
    throw httpError(409, `The bucket ${bucketId} is gone. Undo its deletion first, if it is listed.`);
  return { transaction: tx, bucketId, caller, matcher, entry: usable(entry) };
}

/** What stood here with the same fields fits them. */
async function checkFields(
  { entry: { bucket }, transaction, matcher }: Place,
  { schema }: Restoring,
  wanted: Value,
  { context }: Undoing,
): Promise<void> {
  const problem = indexProblem(bucket, wanted);
  if (problem !== undefined) throw bareError(400, problem);
  if (schema === fieldsName(bucket)) return;
  const whole = structuredClone({ ...wanted });
  applyDefaults(whole, bucket.properties, new Date(context.now()).toISOString());
  const isValid = documentValidator(bucket, await languagesOf(transaction), matcher);
  if (!isValid(whole)) throw validationError(validationLines(isValid.errors));
}

async function requireRoom({ transaction, entry, bucketId }: Place, { context }: Undoing): Promise<void> {
  const { countLimit = Number.POSITIVE_INFINITY } = entry.bucket.documentSettings ?? {};
  const { documentLimit = Number.POSITIVE_INFINITY } = context.options;
  if ((await transaction.buckets.count(bucketId)) + 1 > countLimit)
    throw bareError(400, "Database error: Maximum number of documents has been reached");
  if ((await transaction.buckets.countAll()) + 1 > documentLimit)
    throw bareError(400, "Database error: Total bucket-data limit exceeded");
}
