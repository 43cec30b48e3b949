import { z } from "zod";
import { defineAction } from "../action/action";
import { listDocuments } from "./api";

const filterSchema = z.union([z.string(), z.custom<Record<string, unknown>>((v) => typeof v === "object")]);

/** One page of a bucket's documents. */
export const documentList = defineAction({
  id: "document.list",
  title: "action.document.list",
  input: z.object({
    bucketId: z.string().min(1),
    filter: filterSchema.optional(),
    sort: z.record(z.string(), z.union([z.literal(1), z.literal(-1)])).optional(),
    skip: z.number().int().min(0).optional(),
    limit: z.number().int().min(0).optional(),
    relation: z.boolean().optional(),
    localize: z.boolean().optional(),
    language: z.string().optional(),
  }),
  permission: ({ bucketId }) => ({ action: "bucket:data:index", segments: [bucketId], list: true }),
  run: ({ transport, signal }, { bucketId, ...query }) => listDocuments(transport, bucketId, query, signal),
});
