import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { getBucketPreference } from "./api";

/** Languages of documents. Asked for where a field is translated. */
export const languagesQuery = (transport: Transport) => ({
  queryKey: ["preference", "bucket"],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await unwrap(getBucketPreference(transport, signal))).language,
});
