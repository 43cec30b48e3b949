import { z } from "zod";
import { defineAction } from "../action/action";
import { listBuckets } from "./api";

/** The buckets the caller may see. */
export const bucketList = defineAction({
  id: "bucket.list",
  title: "action.bucket.list",
  input: z.object({}),
  permission: () => ({ action: "bucket:index", list: true }),
  run: ({ transport, signal }) => listBuckets(transport, signal),
});
