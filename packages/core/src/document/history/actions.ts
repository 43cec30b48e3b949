import { z } from "zod/mini";
import { type ActionContext, defineAction } from "../../action/action";
import { type Failure, failed, type Result, success } from "../../http/failure";
import { getDocument, replaceDocument } from "../api";
import type { BucketDocument } from "../model";
import { documentText } from "../text";
import { getRevision, listHistory } from "./api";
import type { HistoryEntry } from "./model";

const id = () => z.string().check(z.minLength(1));

interface OfDocument {
  readonly bucketId: string;
  readonly documentId: string;
}

const reading = {
  action: "bucket:data:show",
  segments: ({ bucketId, documentId }: OfDocument) => [bucketId, documentId],
};

/** The changes of a document, the latest first. */
export const documentHistory = defineAction({
  id: "document.history",
  title: documentText("action.history"),
  icon: "history",
  subject: "document",
  get input() {
    return z.object({ bucketId: id(), documentId: id() });
  },
  permission: reading,
  command: (input) => ({ words: ["data", "history", "list", input.bucketId, input.documentId] }),
  async run({ transport, signal }, { bucketId, documentId }) {
    const listed = await listHistory(transport, bucketId, documentId, signal);
    if (!listed.ok || listed.value.length > 0) return listed;
    // What has no changes is told apart from what is not there.
    const found = await getDocument(transport, bucketId, documentId, {}, signal);
    if (!found.ok) return found;
    return found.value === undefined ? missing(documentText("missing", { id: documentId })) : listed;
  },
});

/** `revision`: the id of a change, or its place in the list, counted from 1; absent: the latest. */
const revisionInput = () => ({
  bucketId: id(),
  documentId: id(),
  revision: z.optional(z.string()),
});

const wordsOf = ({ bucketId, documentId, revision }: OfDocument & { revision?: string | undefined }) => [
  bucketId,
  documentId,
  ...(revision === undefined ? [] : [revision]),
];

/** A document before a change. */
export const documentRevision = defineAction({
  id: "document.revision",
  title: documentText("action.revision"),
  icon: "manage_history",
  subject: "document",
  get input() {
    return z.object(revisionInput());
  },
  permission: reading,
  command: (input) => ({ words: ["data", "history", "show", ...wordsOf(input)] }),
  async run(context, input) {
    const found = await stateBefore(context, input);
    return found.ok ? success(found.value.earlier) : found;
  },
});

/** Makes a document what it was before a change: all of it, or these fields. What it became since is remembered too. */
export const documentRestore = defineAction({
  id: "document.restore",
  title: documentText("action.restore"),
  icon: "restore",
  subject: "document",
  get input() {
    return z.object({ ...revisionInput(), fields: z.optional(z.array(z.string())) });
  },
  permission: {
    action: "bucket:data:update",
    segments: ({ bucketId, documentId }) => [bucketId, documentId],
  },
  also: (input) => [{ action: reading.action, segments: reading.segments(input) }],
  command: (input) => ({
    words: [
      ...["data", "history", "restore", ...wordsOf(input)],
      ...(input.fields ?? []).flatMap((field) => ["--field", field]),
    ],
  }),
  stale: ({ bucketId }) => [["document", bucketId]],
  async run(context, input) {
    const { bucketId, documentId, fields } = input;
    const found = await stateBefore(context, input);
    if (!found.ok) return found;
    const now = await getDocument(context.transport, bucketId, documentId, {}, context.signal);
    if (!now.ok) return now;
    if (now.value === undefined) return missing(documentText("missing", { id: documentId }));
    const { restoredDocument } = await import("./difference");
    const { _id: _, ...body } = restoredDocument(now.value, found.value.earlier, fields);
    const restored = await replaceDocument(context.transport, bucketId, documentId, body);
    return restored.ok ? success({ ...found.value, restored: restored.value }) : restored;
  },
});

interface StateBefore {
  readonly revision: HistoryEntry;
  readonly earlier: BucketDocument;
}

async function stateBefore(
  { transport, signal }: ActionContext,
  { bucketId, documentId, revision }: OfDocument & { readonly revision?: string | undefined },
): Promise<Result<StateBefore>> {
  const list = await listHistory(transport, bucketId, documentId, signal);
  if (!list.ok) return list;
  const found = revisionNamed(list.value, revision);
  if (found === undefined) {
    const count = list.value.length;
    return missing(documentText("history.noRevision", { revision: revision ?? "1", count }));
  }
  const earlier = await getRevision(transport, bucketId, documentId, found._id, signal);
  if (!earlier.ok) return earlier;
  return earlier.value === undefined
    ? missing(documentText("history.hidden"))
    : success({ revision: found, earlier: earlier.value });
}

/** A change by its id or its place, counted from 1; the latest where none is named. */
const revisionNamed = (list: readonly HistoryEntry[], name = "1"): HistoryEntry | undefined =>
  list.find(({ _id }) => _id === name.toLowerCase()) ??
  (/^\d{1,2}$/.test(name) ? list[Number(name) - 1] : undefined);

const missing = (message: string): Result<never> => {
  const failure: Failure = { code: "not-found", message, retry: false };
  return failed(failure);
};
