import type { FieldList } from "../field/fieldList";
import type { Transport } from "../http/transport";
import { effectsOf } from "./dryRun";
import type { Bucket } from "./model";
import { withFieldList } from "./schema";
import { bucketText } from "./text";

/**
 * What saving these fields does to stored documents, in lines. Empty: nothing, or the server cannot tell. That it
 * could not be found out is a line as well: it stops nobody.
 */
export async function effectsOfFields(
  transport: Transport,
  stored: Bucket,
  list: FieldList,
): Promise<readonly string[]> {
  return effectsOfBucket(transport, stored, withFieldList(stored, list));
}

/** The same of the whole bucket. */
export async function effectsOfBucket(
  transport: Transport,
  stored: Bucket,
  after: Bucket,
): Promise<readonly string[]> {
  const lines = await effectsOf(transport, stored, after);
  if (lines.ok) return lines.value;
  // What is wrong with the fields themselves is said when they are sent.
  return lines.failure.status === 400
    ? []
    : [bucketText("effect.unknown", { reason: lines.failure.message })];
}
