import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { ifOffered } from "../session/capabilities";
import { bucketText } from "./text";

/** What taking the demo data needs beside making buckets: it brings documents, files and languages too. */
export const demoNeeds = [
  { action: "bucket:data:create", segments: ["*"] },
  { action: "storage:create", segments: [] },
  { action: "preference:update", segments: ["bucket"] },
] as const;

const contentSchema = z.object({ buckets: z.number(), documents: z.number(), files: z.number() });

/** How much came in, in words. */
export const demoTaken = (content: z.infer<typeof contentSchema>): string =>
  bucketText("demo.taken", content);

/** Brings countries of the world to an instance that has no buckets: buckets, documents, files. Of our backend alone. */
export const bucketDemo = defineAction({
  id: "bucket.demo",
  title: bucketText("action.demo"),
  icon: "public",
  get input() {
    return z.object({});
  },
  permission: { action: "bucket:create" },
  also: () => demoNeeds,
  command: () => ({ words: ["bucket", "demo"] }),
  stale: () => [["bucket"], ["document"], ["storage"], ["preference"], ["status"], ["activity"]],
  run: async ({ transport, signal }) =>
    ifOffered(
      "demo",
      await transport.send({
        method: "POST",
        path: "bucket/demo",
        body: {},
        schema: contentSchema,
        signal,
        timeout: 120_000,
      }),
    ),
});
