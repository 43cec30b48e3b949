import { runEach } from "../action/batch";
import { isSame, valueAt } from "../editing/same";
import { failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { getDocument, isWithoutBatches, patchDocument, patchDocuments } from "./api";
import { mergePatch } from "./mergePatch";
import type { BucketDocument, DocumentPatch, PatchedDocuments } from "./model";
import { documentText } from "./text";

/**
 * Changes fields of several documents: together, or on a server that has no such call one by one. There each is read
 * first, so that nothing is written over what somebody else changed; what has been written then stays.
 */
export async function changeDocuments(
  transport: Transport,
  bucketId: string,
  patches: readonly DocumentPatch[],
): Promise<Result<PatchedDocuments>> {
  const together = await patchDocuments(transport, bucketId, { patches });
  if (together.ok || !isWithoutBatches(together.failure)) return together;
  const undo: DocumentPatch[] = [];
  const result = await runEach(patches, async (each) => {
    const before = await getDocument(transport, bucketId, each._id);
    if (!before.ok) return before;
    if (before.value === undefined || !isAsExpected(before.value, each)) return changed;
    const written = await patchDocument(transport, bucketId, each._id, each.patch);
    if (written.ok) undo.push(undoOf(before.value, written.value, each));
    return written;
  });
  return result.ok ? success({ patched: patches.length, undo }) : result;
}

const changed = failed({ code: "conflict", message: documentText("changes.conflict"), retry: false });

const isAsExpected = (document: BucketDocument, { was = {} }: DocumentPatch): boolean =>
  Object.entries(was).every(([key, value]) => isSame(valueAt(document, key) ?? null, value ?? null));

function undoOf(
  before: BucketDocument,
  written: BucketDocument,
  { _id, patch }: DocumentPatch,
): DocumentPatch {
  const keys = Object.keys(patch);
  const fields = (value: (key: string) => unknown) =>
    Object.fromEntries(keys.map((key) => [key, value(key)]));
  return {
    _id,
    patch: fields((key) => mergePatch(valueAt(written, key), valueAt(before, key) ?? null)),
    was: fields((key) => valueAt(written, key) ?? null),
  };
}
