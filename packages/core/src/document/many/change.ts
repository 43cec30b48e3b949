import { type Failure, failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { isWithoutBatches, listDocuments, mostDocumentsInBatch, patchDocuments } from "../api";
import { changeDocuments } from "../changing";
import type { BucketDocument, DocumentPatch, PatchedDocuments } from "../model";
import { manyText } from "./text";

/** Which documents are changed: these, or all that match. */
export type Which =
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, unknown>> | string };

/** What many documents get; `null` takes a value away. */
export type FieldPatch = Readonly<Record<string, unknown>>;

/** How many documents there are, and a few of them as they are stored. */
export interface Preview {
  readonly count: number;
  readonly examples: readonly BucketDocument[];
}

/** As many are looked at before somebody agrees. */
const mostExamples = 5;

const filterOf = (which: Which) => ("ids" in which ? { _id: { $in: [...which.ids] } } : which.filter);

/** Counts the documents, as the caller is shown them. */
export async function previewDocuments(
  transport: Transport,
  bucketId: string,
  which: Which,
  signal?: AbortSignal,
): Promise<Result<Preview>> {
  const asked = { filter: filterOf(which), limit: mostExamples, relation: false, localize: false };
  const page = await listDocuments(transport, bucketId, asked, signal);
  return page.ok ? success({ count: page.value.meta.total, examples: page.value.data }) : page;
}

/**
 * Sets fields of many documents in one transaction; the server refuses it where they are not `count` any more. One that
 * is refused is named, and nothing is changed then.
 */
export async function setFields(
  transport: Transport,
  bucketId: string,
  { which, patch, count }: { readonly which: Which; readonly patch: FieldPatch; readonly count: number },
): Promise<Result<PatchedDocuments>> {
  if (count > mostDocumentsInBatch)
    return refused("invalid", manyText("tooMany", { most: mostDocumentsInBatch, count }));
  if (count === 0) return refused("invalid", manyText("none"));
  if ("ids" in which) {
    const patches = which.ids.map((_id) => ({ _id, patch }));
    return named(await changeDocuments(transport, bucketId, patches), patches);
  }
  const together = await patchDocuments(transport, bucketId, { filter: which.filter, patch, count });
  return together.ok || !isWithoutBatches(together.failure)
    ? together
    : oneByOne(transport, bucketId, which.filter, { patch, count });
}

/** For a server that has no such call: those that match are counted here, and changed as they were found. */
async function oneByOne(
  transport: Transport,
  bucketId: string,
  filter: Readonly<Record<string, unknown>> | string,
  { patch, count }: { readonly patch: FieldPatch; readonly count: number },
): Promise<Result<PatchedDocuments>> {
  const asked = { filter, limit: count + 1, relation: false, localize: false };
  const page = await listDocuments(transport, bucketId, asked);
  if (!page.ok) return page;
  const { total } = page.value.meta;
  if (total !== count) return refused("conflict", manyText("moved", { now: total, count }));
  const patches = page.value.data.map((document): DocumentPatch => {
    const was = Object.keys(patch).map((key): [string, unknown] => [key, document[key] ?? null]);
    return { _id: document._id, patch, was: Object.fromEntries(was) };
  });
  return changeDocuments(transport, bucketId, patches);
}

/** A refusal names a document by its place: here it is known which that is. */
function named(result: Result<PatchedDocuments>, patches: readonly DocumentPatch[]): typeof result {
  if (result.ok) return result;
  const [, place, reason] = /^documents\.(\d+): ([\s\S]*)$/.exec(result.failure.message) ?? [];
  const id = patches[Number(place)]?._id;
  if (id === undefined || reason === undefined) return result;
  const message = `${manyText("refused", { id, reason })} ${manyText("unchanged")}`;
  const { refusals: _, ...failure } = result.failure;
  return failed({ ...failure, message });
}

const refused = (code: Failure["code"], message: string): Result<never> =>
  failed({ code, message, retry: false });
