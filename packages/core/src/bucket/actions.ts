import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { documentsPath } from "../document/paths";
import { arrangeRows, placementSchema } from "../section/arranging";
import { actionText } from "../text/actions";
import { createBucket, deleteBucket, getBucket, listBuckets, patchBucket, replaceBucket } from "./api";
import { bucketApply } from "./apply";
import { bucketWelcomePath } from "./area";
import { bucketDemo } from "./demo";
import { bucketOpenApi } from "./describe";
import { bucketDuplicate } from "./duplicate";
import { bucketGrant } from "./grant/grant";
import { bucketGuide } from "./guide/guide";
import { bucketClearHistory, bucketKeepHistory } from "./history";
import { bucketInputSchema, titleOfBucket } from "./model";
import { bucketSet } from "./options/set";
import {
  bucketApplyTemplate,
  bucketDeleteTemplate,
  bucketExportSchema,
  bucketImportSchema,
  bucketSaveTemplate,
  bucketTemplates,
} from "./template/actions";
import { bucketText } from "./text";
import { bucketWho } from "./who/who";

const stale = () => [["bucket"]];
const id = () => z.string().check(z.minLength(1));

/** The buckets the caller may see. */
export const bucketList = defineAction({
  id: "bucket.list",
  title: bucketText("action.list"),
  icon: "view_list",
  get input() {
    return z.object({});
  },
  permission: { action: "bucket:index", list: true },
  command: () => ({ words: ["bucket", "list"] }),
  run: ({ transport, signal }) => listBuckets(transport, signal),
});

/** One bucket with its schema. An unknown id is `undefined`. */
export const bucketGet = defineAction({
  id: "bucket.get",
  title: bucketText("action.get"),
  icon: "view_stream",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: id() });
  },
  permission: { action: "bucket:show", segments: (input) => [input.bucketId] },
  command: (input) => ({ words: ["bucket", "get", input.bucketId] }),
  run: ({ transport, signal }, input) => getBucket(transport, input.bucketId, signal),
});

export const bucketCreate = defineAction({
  id: "bucket.create",
  title: bucketText("action.create"),
  icon: "add",
  input: bucketInputSchema,
  permission: { action: "bucket:create" },
  command: (input) => ({ words: ["bucket", "create", "--file", "-"], input }),
  stale,
  run: ({ transport }, input) => createBucket(transport, input),
});

/** Replaces a bucket: what `bucket` leaves out is gone. */
export const bucketUpdate = defineAction({
  id: "bucket.update",
  repeatable: true,
  title: bucketText("action.update"),
  icon: "edit",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: id(), bucket: bucketInputSchema });
  },
  permission: { action: "bucket:update", segments: (input) => [input.bucketId] },
  command: (input) => ({ words: ["bucket", "update", input.bucketId, "--file", "-"], input: input.bucket }),
  // Values of fields that are gone, or of another type now, are gone too.
  stale: (input) => [["bucket"], ["document", input.bucketId]],
  run: (context, input) => replaceBucket(context.transport, input.bucketId, input.bucket, context),
});

/** Sets order and category of several buckets: all of them, or none. */
export const bucketArrange = defineAction({
  id: "bucket.arrange",
  title: bucketText("action.arrange"),
  icon: "low_priority",
  get input() {
    return z.array(placementSchema);
  },
  permission: { action: "bucket:update", segments: ([first]) => [first?.id ?? "*"] },
  command: (input) => ({ words: ["bucket", "arrange", "--file", "-"], input }),
  stale,
  run: ({ transport }, input) =>
    arrangeRows(
      { list: () => listBuckets(transport), patch: (id, place) => patchBucket(transport, id, place) },
      input,
    ),
});

/** Deletes a bucket with its documents. `referring`: fields of others that refer to them; `documents`: how many there are; both only for the question. */
export const bucketDelete = defineAction({
  id: "bucket.delete",
  repeatable: true,
  title: bucketText("action.delete"),
  icon: "delete",
  subject: "bucket",
  get input() {
    return z.object({
      bucketId: id(),
      title: z.string(),
      referring: z.optional(z.array(z.string())),
      documents: z.optional(z.number()),
    });
  },
  permission: { action: "bucket:delete", segments: (input) => [input.bucketId] },
  async learn({ transport, signal }, input) {
    const { listDocuments } = await import("../document/api");
    const page = await listDocuments(transport, input.bucketId, { limit: 1, relation: false }, signal);
    return page.ok ? { ...input, documents: page.value.meta.total } : input;
  },
  confirm({ title: stored, referring = [], documents }) {
    const title = titleOfBucket({ title: stored });
    const key = documents === 0 ? "none" : "some";
    const going =
      documents === undefined ? [] : [bucketText(`delete.documents.${key}`, { count: documents })];
    return {
      title: bucketText("delete.title", { title }),
      paragraphs: [bucketText("delete.text"), ...going, actionText("confirm")],
      answer: title,
      ...(referring.length === 0
        ? {}
        : { list: { heading: bucketText("delete.referring"), items: referring } }),
    };
  },
  command: (input) => ({ words: ["bucket", "delete", input.bucketId, "--yes"] }),
  stale: (input) => [["bucket"], ["document", input.bucketId]],
  gone({ bucketId }, { listed }) {
    const next = listed.bucket?.find(({ _id }) => _id !== bucketId);
    return {
      paths: [documentsPath(bucketId)],
      to: next === undefined ? bucketWelcomePath : documentsPath(next._id),
    };
  },
  run: ({ transport }, input) => deleteBucket(transport, input.bucketId),
});

export const bucketActions = {
  list: bucketList,
  get: bucketGet,
  create: bucketCreate,
  update: bucketUpdate,
  set: bucketSet,
  apply: bucketApply,
  duplicate: bucketDuplicate,
  arrange: bucketArrange,
  keepHistory: bucketKeepHistory,
  clearHistory: bucketClearHistory,
  delete: bucketDelete,
  grant: bucketGrant,
  who: bucketWho,
  guide: bucketGuide,
  openapi: bucketOpenApi,
  templates: bucketTemplates,
  applyTemplate: bucketApplyTemplate,
  saveTemplate: bucketSaveTemplate,
  deleteTemplate: bucketDeleteTemplate,
  exportSchema: bucketExportSchema,
  importSchema: bucketImportSchema,
  demo: bucketDemo,
};
