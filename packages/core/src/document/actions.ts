import { z } from "zod/mini";
import { type Confirmation, defineAction } from "../action/action";
import { runEach } from "../action/batch";
import { actionText } from "../text/actions";
import {
  deleteDocument,
  getDocument,
  insertDocument,
  listDocuments,
  patchDocument,
  replaceDocument,
} from "./api";
import { documentDuplicate } from "./duplicate";
import { documentHistory, documentRestore, documentRevision } from "./history/actions";
import { documentSet } from "./many/actions";
import { documentText } from "./text";
import { documentExport, documentImport } from "./transfer/actions";
import { viewDelete, viewList, viewSave } from "./view/actions";

const filterSchema = () =>
  z.union([z.string(), z.custom<Record<string, unknown>>((v) => typeof v === "object")]);
// Made when they are asked for: a command that lists documents does not need them.
const id = () => z.string().check(z.minLength(1));
const body = () => z.record(z.string(), z.unknown());
const stale = ({ bucketId }: { bucketId: string }) => [["document", bucketId]];

/** One page of a bucket's documents. */
export const documentList = defineAction({
  id: "document.list",
  title: documentText("action.list"),
  icon: "table_rows",
  subject: "bucket",
  get input() {
    return z.object({
      bucketId: id(),
      filter: z.optional(filterSchema()),
      sort: z.optional(z.record(z.string(), z.union([z.literal(1), z.literal(-1)]))),
      skip: z.optional(z.int().check(z.gte(0))),
      limit: z.optional(z.int().check(z.gte(0))),
      relation: z.optional(z.boolean()),
      localize: z.optional(z.boolean()),
      language: z.optional(z.string()),
    });
  },
  permission: { action: "bucket:data:index", segments: ({ bucketId }) => [bucketId], list: true },
  command: (input) => ({ words: ["data", "list", input.bucketId, ...listFlags(input)] }),
  run: ({ transport, signal }, { bucketId, ...query }) => listDocuments(transport, bucketId, query, signal),
});

interface ListFlags {
  filter?: string | Record<string, unknown> | undefined;
  sort?: Record<string, 1 | -1> | undefined;
  limit?: number | undefined;
  skip?: number | undefined;
  language?: string | undefined;
}

function listFlags({ filter, sort, limit, skip, language }: ListFlags): readonly string[] {
  const keys = Object.entries(sort ?? {}).map(([key, way]) => (way === 1 ? key : `-${key}`));
  return [
    ...(filter === undefined
      ? []
      : ["--filter", typeof filter === "string" ? filter : JSON.stringify(filter)]),
    ...(keys.length === 0 ? [] : [`--sort=${keys.join(",")}`]),
    ...(limit === undefined ? [] : ["--limit", String(limit)]),
    ...(skip ? ["--skip", String(skip)] : []),
    ...(language === undefined ? [] : ["--language", language]),
  ];
}

/** One document as stored. Unknown or hidden: `undefined`. */
export const documentGet = defineAction({
  id: "document.get",
  title: documentText("action.get"),
  icon: "visibility",
  subject: "document",
  get input() {
    return z.object({ bucketId: id(), documentId: id() });
  },
  permission: { action: "bucket:data:show", segments: (input) => [input.bucketId, input.documentId] },
  command: (input) => ({ words: ["data", "get", input.bucketId, input.documentId] }),
  run: ({ transport, signal }, input) => getDocument(transport, input.bucketId, input.documentId, {}, signal),
});

export const documentInsert = defineAction({
  id: "document.insert",
  title: documentText("action.insert"),
  icon: "add",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: id(), document: body() });
  },
  permission: { action: "bucket:data:create", segments: (input) => [input.bucketId] },
  command: (input) => ({ words: ["data", "insert", input.bucketId, "--file", "-"], input: input.document }),
  stale,
  run: ({ transport }, input) => insertDocument(transport, input.bucketId, input.document),
});

const updating = {
  action: "bucket:data:update",
  segments: (input: { bucketId: string; documentId: string }) => [input.bucketId, input.documentId],
};

/** Replaces a document: what the new one leaves out is gone. */
export const documentReplace = defineAction({
  id: "document.replace",
  repeatable: true,
  title: documentText("action.replace"),
  icon: "edit",
  subject: "document",
  get input() {
    return z.object({ bucketId: id(), documentId: id(), document: body() });
  },
  permission: updating,
  command: (input) => ({
    words: ["data", "replace", input.bucketId, input.documentId, "--file", "-"],
    input: input.document,
  }),
  stale,
  run: ({ transport }, input) => replaceDocument(transport, input.bucketId, input.documentId, input.document),
});

/** A merge patch: null removes a field. */
export const documentPatch = defineAction({
  id: "document.patch",
  repeatable: true,
  title: documentText("action.patch"),
  icon: "edit_note",
  subject: "document",
  get input() {
    return z.object({ bucketId: id(), documentId: id(), patch: body() });
  },
  permission: updating,
  command: (input) => ({
    words: ["data", "patch", input.bucketId, input.documentId, "--file", "-"],
    input: input.patch,
  }),
  stale,
  run: ({ transport }, input) => patchDocument(transport, input.bucketId, input.documentId, input.patch),
});

/** Deletes documents one by one. For the question alone: `names` of them, and `dependents`, deleted with them. */
export const documentDelete = defineAction({
  id: "document.delete",
  repeatable: true,
  title: documentText("action.delete"),
  icon: "delete",
  subject: "document",
  get input() {
    return z.object({
      bucketId: id(),
      documentIds: z.array(id()).check(z.minLength(1)),
      names: z.optional(z.array(z.string())),
      dependents: z.optional(z.array(z.string())),
    });
  },
  permission: {
    action: "bucket:data:delete",
    segments: (input) => [input.bucketId, input.documentIds[0] ?? "*"],
  },
  confirm: deleteQuestion,
  command: (input) => ({ words: ["data", "delete", input.bucketId, ...input.documentIds, "--yes"] }),
  // Dependents are in other buckets.
  stale: ({ bucketId, dependents }) => (dependents?.length ? [["document"]] : stale({ bucketId })),
  run: ({ transport }, input) =>
    runEach(input.documentIds, (documentId) => deleteDocument(transport, input.bucketId, documentId)),
});

interface Deletion {
  readonly documentIds: readonly string[];
  readonly names?: readonly string[] | undefined;
  readonly dependents?: readonly string[] | undefined;
}

function deleteQuestion({ documentIds, names = [], dependents = [] }: Deletion): Confirmation {
  const count = documentIds.length;
  return {
    title: documentText("delete.title", { count }),
    paragraphs: [
      ...(names.length === 0 ? [] : [documentText("delete.named", { names: someOf(names) })]),
      documentText("delete.text"),
      actionText("confirm"),
    ],
    answer: documentText("delete.agree"),
    ...(dependents.length === 0
      ? {}
      : { list: { heading: documentText("delete.dependents"), items: dependents } }),
  };
}

/** As many names are read before somebody agrees. */
const namesShown = 5;

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).join(", ");
  const count = names.length - namesShown;
  return count <= 0 ? shown : documentText("delete.more", { names: shown, count });
}

export const documentActions = {
  list: documentList,
  get: documentGet,
  insert: documentInsert,
  duplicate: documentDuplicate,
  replace: documentReplace,
  patch: documentPatch,
  delete: documentDelete,
  history: documentHistory,
  revision: documentRevision,
  restore: documentRestore,
  set: documentSet,
  export: documentExport,
  import: documentImport,
  viewList,
  viewSave,
  viewDelete,
};
