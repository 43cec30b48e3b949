import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { getBucketPreference, getPassportPreference } from "./api";

/** Languages of documents. Asked for where a field is translated. */
export const languagesQuery = (transport: Transport) => ({
  queryKey: ["preference", "bucket"],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await unwrap(getBucketPreference(transport, signal))).language,
});

/** The attributes of identities. */
export const passportPreferenceQuery = (transport: Transport) => ({
  queryKey: ["preference", "passport"],
  queryFn: ({ signal }: { signal?: AbortSignal }) => unwrap(getPassportPreference(transport, signal)),
  staleTime: 0,
});
