import type { Access, AccessRequest } from "../access/evaluate";
import { type Explanation, explainAccess, explanationLines } from "../access/explanation";
import { actionWithTerm, type NameOf } from "../access/words";
import type { Bucket } from "./model";
import { bucketText } from "./text";

/** What somebody lacks, and that in words. */
export interface Missing {
  readonly request: AccessRequest;
  /** What it is about, and the explanation line by line. */
  readonly lines: readonly string[];
  readonly about: string;
  readonly explanation: Explanation;
}

/**
 * What a caller lacks who can open none of the buckets that are listed. `undefined`: nothing, or there is no bucket.
 * Consoles know buckets from their list alone (contract, console-gaps.md section 1.3).
 */
export function missingForBuckets(access: Access, buckets: readonly Bucket[]): AccessRequest | undefined {
  if (!access.can("bucket:index", [], true)) return { action: "bucket:index", list: true };
  const open = buckets.some(({ _id }) => access.can("bucket:data:index", [_id], true));
  return open || buckets.length === 0
    ? undefined
    : { action: "bucket:data:index", segments: ["*"], list: true };
}

/** What a caller lacks to see one bucket in the list. `undefined`: nothing, so it is not there. */
export const missingForBucket = (access: Access, bucketId: string): AccessRequest | undefined =>
  access.can("bucket:index", [bucketId]) ? undefined : { action: "bucket:index", segments: [bucketId] };

/** The same in words, with the smallest statement that would grant it. */
export function missingInWords(access: Access, request: AccessRequest, nameOf?: NameOf): Missing {
  const about = bucketText(request.action === "bucket:index" ? "missing.index" : "missing.data", {
    action: actionWithTerm(request.action),
  });
  const explanation = explainAccess(access, request, { nameOf });
  return { request, about, explanation, lines: [about, ...explanationLines(explanation)] };
}
