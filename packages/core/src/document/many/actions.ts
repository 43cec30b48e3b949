import { z } from "zod/mini";
import { defineAction } from "../../action/action";
import { previewDocuments, setFields, type Which } from "./change";
import { manyText } from "./text";

const id = () => z.string().check(z.minLength(1));

interface SetInput {
  readonly documentIds?: readonly string[] | undefined;
  readonly filter?: Readonly<Record<string, unknown>> | string | undefined;
}

/** The documents of an input: ids come before a filter; neither is none. */
const whichOf = ({ documentIds, filter }: SetInput): Which =>
  documentIds !== undefined || filter === undefined ? { ids: documentIds ?? [] } : { filter };

/**
 * Sets fields of several documents, or of all that match, to one value in one transaction. `count`: how many were
 * counted; absent: those that there are now.
 */
export const documentSet = defineAction({
  id: "document.set",
  title: manyText("action"),
  icon: "edit_note",
  subject: "document",
  get input() {
    return z.object({
      bucketId: id(),
      patch: z.record(z.string(), z.unknown()),
      documentIds: z.optional(z.array(id())),
      filter: z.optional(
        z.union([z.string(), z.custom<Record<string, unknown>>((value) => typeof value === "object")]),
      ),
      count: z.optional(z.number()),
    });
  },
  permission: {
    action: "bucket:data:update",
    segments: ({ bucketId, documentIds = [] }) => [bucketId, documentIds[0] ?? "*"],
  },
  also: ({ bucketId }) => [{ action: "bucket:data:index", segments: [bucketId], list: true }],
  command: ({ bucketId, patch, documentIds = [], filter, count }) => ({
    words: [
      ...["data", "set", bucketId],
      ...Object.entries(patch).map(([key, value]) => `${key}:=${JSON.stringify(value)}`),
      ...documentIds,
      ...(filter === undefined
        ? []
        : [`--filter=${typeof filter === "string" ? filter : JSON.stringify(filter)}`]),
      ...(count === undefined ? [] : [`--count=${count}`]),
      "--yes",
    ],
  }),
  confirm: ({ count = 0 }) => ({
    title: manyText("title"),
    paragraphs: [manyText("count", { count })],
    answer: manyText("agree"),
  }),
  stale: ({ bucketId }) => [["document", bucketId]],
  async run({ transport, signal }, { bucketId, patch, count, ...input }) {
    const which = whichOf(input);
    if (count !== undefined) return setFields(transport, bucketId, { which, patch, count });
    const preview = await previewDocuments(transport, bucketId, which, signal);
    if (!preview.ok) return preview;
    return setFields(transport, bucketId, { which, patch, count: preview.value.count });
  },
});
