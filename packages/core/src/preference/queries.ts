import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import type { Source } from "../record/source";
import { getBucketPreference, getPassportPreference } from "./api";
import { defaultPassportPreference, type PassportPreference } from "./model";

/** Languages of documents. Asked for where a field is translated. */
export const languagesQuery = (transport: Transport) => ({
  queryKey: ["preference", "bucket"],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await unwrap(getBucketPreference(transport, signal))).language,
});

/** The attributes of identities. */
const passportPreferenceQuery = (transport: Transport) => ({
  queryKey: ["preference", "passport"],
  queryFn: ({ signal }: { signal?: AbortSignal }) => unwrap(getPassportPreference(transport, signal)),
  staleTime: 0,
});

/** The attributes of identities; the default where the caller may not read them. */
export const preferenceSource: Source<PassportPreference> = {
  needs: { action: "preference:show", segments: ["passport"] },
  none: defaultPassportPreference,
  essential: true,
  query: passportPreferenceQuery,
};
