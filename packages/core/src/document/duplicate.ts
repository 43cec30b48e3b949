import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { getBucket } from "../bucket/api";
import { bucketText } from "../bucket/text";
import { isRecord } from "../editing/same";
import { type Failure, failed, success } from "../http/failure";
import { getDocument, insertDocument } from "./api";
import { copiedFields } from "./copiedFields";
import { documentText } from "./text";

const id = () => z.string().check(z.minLength(1));

/**
 * Stores a new document with the values of another one, but for its unique fields: the answer names those of them that
 * are empty now. `values` take the place of what the other one has; of a translated field, in the languages they name.
 */
export const documentDuplicate = defineAction({
  id: "document.duplicate",
  title: documentText("action.duplicate"),
  icon: "content_copy",
  subject: "document",
  get input() {
    return z.object({
      bucketId: id(),
      documentId: id(),
      values: z.optional(z.record(z.string(), z.unknown())),
    });
  },
  permission: { action: "bucket:data:create", segments: ({ bucketId }) => [bucketId] },
  also: ({ bucketId, documentId }) => [
    { action: "bucket:show", segments: [bucketId] },
    { action: "bucket:data:show", segments: [bucketId, documentId] },
  ],
  command: ({ bucketId, documentId, values = {} }) => ({
    words: [
      ...["data", "duplicate", bucketId, documentId],
      ...Object.entries(values).map(([key, value]) => `${key}:=${JSON.stringify(value)}`),
    ],
  }),
  stale: ({ bucketId }) => [["document", bucketId]],
  async run({ transport }, { bucketId, documentId, values = {} }) {
    const bucket = await getBucket(transport, bucketId);
    if (!bucket.ok) return bucket;
    if (bucket.value === undefined) return failed(missing(bucketText("unknown", { id: bucketId })));
    const stored = await getDocument(transport, bucketId, documentId, { localize: false });
    if (!stored.ok) return stored;
    if (stored.value === undefined) return failed(missing(documentText("duplicate.missing", { documentId })));
    const { fields, emptied } = copiedFields(bucket.value, stored.value);
    const left = emptied.filter((key) => values[key] === undefined || values[key] === null);
    const needed = left.filter((key) => bucket.value?.required?.includes(key));
    if (needed.length > 0) {
      const message = documentText("duplicate.needed", { fields: needed.join(", "), field: needed[0] ?? "" });
      return failed({ code: "invalid", message, retry: false });
    }
    const made = await insertDocument(transport, bucketId, withValues(fields, values));
    return made.ok ? success({ document: made.value, emptied: left }) : made;
  },
});

const missing = (message: string): Failure => ({ code: "not-found", message, retry: false });

function withValues(
  fields: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(values).map(([key, value]) => {
    const before = fields[key];
    return [key, isRecord(before) && isRecord(value) ? { ...before, ...value } : value];
  });
  const all = { ...fields, ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
