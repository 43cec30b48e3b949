import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { clearHistory } from "../document/history/api";
import { failed } from "../http/failure";
import { actionText } from "../text/actions";
import { getBucket, replaceBucket } from "./api";
import { titleOfBucket } from "./model";
import { bucketText } from "./text";

const id = () => z.string().check(z.minLength(1));
const updating = { action: "bucket:update", segments: ({ bucketId }: { bucketId: string }) => [bucketId] };

/** Switches the history of the documents of a bucket on or off; what is remembered stays. Reads the bucket anew. */
export const bucketKeepHistory = defineAction({
  id: "bucket.keepHistory",
  title: bucketText("action.keepHistory"),
  icon: "history",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: id(), keep: z.boolean() });
  },
  permission: updating,
  also: ({ bucketId }) => [{ action: "bucket:show", segments: [bucketId] }],
  command: ({ bucketId, keep }) => ({ words: ["bucket", "history", keep ? "on" : "off", bucketId] }),
  stale: ({ bucketId }) => [["bucket"], ["document", bucketId]],
  async run({ transport, signal }, { bucketId, keep }) {
    const found = await getBucket(transport, bucketId, signal);
    if (!found.ok) return found;
    if (found.value === undefined)
      return failed({ code: "not-found", message: bucketText("gone"), retry: false });
    const { _id: _, ...bucket } = found.value;
    return replaceBucket(transport, bucketId, { ...bucket, history: keep });
  },
});

/** Forgets what all documents of a bucket were before. `title`: only for the question. */
export const bucketClearHistory = defineAction({
  id: "bucket.clearHistory",
  title: bucketText("action.clearHistory"),
  icon: "history_toggle_off",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: id(), title: z.string() });
  },
  permission: updating,
  confirm({ title: stored }) {
    const title = titleOfBucket({ title: stored });
    return {
      title: bucketText("clearHistory.title", { title }),
      paragraphs: [bucketText("clearHistory.text"), actionText("confirm")],
      answer: title,
    };
  },
  command: ({ bucketId }) => ({ words: ["bucket", "history", "remove", bucketId, "--yes"] }),
  stale: ({ bucketId }) => [["document", bucketId]],
  run: ({ transport }, { bucketId }) => clearHistory(transport, bucketId),
});
