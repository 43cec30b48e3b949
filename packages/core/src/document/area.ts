import { defineArea } from "../area/define";
import type { RouteParameters } from "../area/route";
import { bucketSection } from "../bucket/area";
import type { BucketDocument } from "./model";

declare module "../area/rows" {
  interface AreaRows {
    readonly document: BucketDocument;
  }
}

/** `/bucket/settings` is the address of the languages of documents (spec 2, section 2), and of no bucket. */
const accepts = ({ bucketId }: RouteParameters) => bucketId !== "settings";

/** Documents of buckets: a table, a page and a form of their own. */
export const documentArea = defineArea(
  {
    id: "document",
    section: bucketSection,
    routes: {
      list: {
        path: "/bucket/:bucketId",
        accepts,
        list: { pageSize: 25, sort: { field: "_id", direction: -1 }, views: true },
        permission: ({ bucketId = "" }) => ({
          action: "bucket:data:index",
          segments: [bucketId],
          list: true,
        }),
      },
      add: {
        path: "/bucket/:bucketId/add",
        accepts,
        permission: ({ bucketId = "" }) => ({ action: "bucket:data:create", segments: [bucketId] }),
      },
      one: {
        path: "/bucket/:bucketId/:documentId",
        accepts,
        permission: ({ bucketId = "", documentId = "" }) => ({
          action: "bucket:data:show",
          segments: [bucketId, documentId],
        }),
      },
      history: {
        path: "/bucket/:bucketId/:documentId/history",
        accepts,
        permission: ({ bucketId = "", documentId = "" }) => ({
          action: "bucket:data:show",
          segments: [bucketId, documentId],
        }),
      },
    },
    missing: "Choose a document first.",
  },
  {
    parts: async () => ({ actions: (await import("./actions")).documentActions }),
    offers: async () => (await import("./offers")).documentOffers,
    finder: async () => (await import("./finder")).findDocumentsByName,
  },
);
