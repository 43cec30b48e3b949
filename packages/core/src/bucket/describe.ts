import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { success } from "../http/failure";
import { getBucketPreference } from "../preference/api";
import { inOrder } from "../section/arranging";
import { listBuckets } from "./api";
import { bucketText } from "./text";

/** An OpenAPI 3.1 document of all buckets the caller may see, or of some. It is made here, so that any server will do. */
export const bucketOpenApi = defineAction({
  id: "bucket.openapi",
  title: bucketText("action.openapi"),
  icon: "api",
  subject: "bucket",
  get input() {
    return z.object({ bucketIds: z.array(z.string()) });
  },
  permission: { action: "bucket:index", list: true },
  also: () => [{ action: "preference:show", segments: ["bucket"] }],
  command: ({ bucketIds }) => ({ words: ["bucket", "openapi", ...bucketIds] }),
  async run({ transport, signal }, { bucketIds }) {
    const buckets = await listBuckets(transport, signal);
    if (!buckets.ok) return buckets;
    const preference = await getBucketPreference(transport, signal);
    if (!preference.ok) return preference;
    const { openApiOf } = await import("./openApi");
    const wanted = inOrder(buckets.value).filter(
      ({ _id }) => bucketIds.length === 0 || bucketIds.includes(_id),
    );
    return success(openApiOf(wanted, { languages: preference.value.language, api: transport.baseUrl }));
  },
});
