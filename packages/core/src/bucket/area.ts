import { defineArea } from "../area/define";
import type { Section } from "../section/section";
import { text } from "../text/catalogue";
import type { Bucket } from "./model";

declare module "../area/rows" {
  interface AreaRows {
    readonly bucket: Bucket;
  }
}

/** The address of the section before a bucket is chosen. */
export const bucketWelcomePath = "/bucket/welcome";

/** The address of the fields of a bucket. */
export const fieldsPath = (bucketId: string): string => `/bucket/${encodeURIComponent(bucketId)}/fields`;

/** Buckets and their documents. */
export const bucketSection: Section = {
  id: "bucket",
  title: text("category.bucket"),
  index: 2,
  icon: "view_stream",
  prefix: "/bucket",
  path: bucketWelcomePath,
  none: "There is no bucket you may list.",
};

export const bucketArea = defineArea(
  {
    id: "bucket",
    section: bucketSection,
    routes: {
      home: { path: "/bucket" },
      welcome: { path: bucketWelcomePath },
      fields: {
        path: "/bucket/:bucketId/fields",
        permission: ({ bucketId = "" }) => ({ action: "bucket:update", segments: [bucketId] }),
      },
    },
    missing: "Open a bucket first.",
  },
  {
    parts: async () => ({ actions: (await import("./actions")).bucketActions }),
    offers: async () => (await import("./offers")).bucketOffers,
    drawer: {
      modules: ["bucket", "bucket:data"],
      load: async () => (await import("./drawer")).bucketDrawer,
    },
  },
);
