import { defineArea } from "../area/define";
import { bucketSection } from "../bucket/area";
import type { BucketDocument } from "./model";

declare module "../area/rows" {
  interface AreaRows {
    readonly document: BucketDocument;
  }
}

/** Documents of buckets: a table, a page and a form of their own. */
export const documentArea = defineArea(
  {
    id: "document",
    section: bucketSection,
    routes: {
      list: {
        path: "/bucket/:bucketId",
        list: { pageSize: 25, sort: { field: "_id", direction: -1 } },
        permission: ({ bucketId = "" }) => ({
          action: "bucket:data:index",
          segments: [bucketId],
          list: true,
        }),
      },
      add: {
        path: "/bucket/:bucketId/add",
        permission: ({ bucketId = "" }) => ({ action: "bucket:data:create", segments: [bucketId] }),
      },
      one: {
        path: "/bucket/:bucketId/:documentId",
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
  },
);
