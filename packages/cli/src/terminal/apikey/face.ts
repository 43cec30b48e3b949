import { type ApiKey, isShortened } from "@twinhelm/core/apikey/model";
import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { policiesView } from "../policy/policiesView";
import type { RecordFace } from "../record/face";

/** `y` on a key copies it where it is shown whole; its policies are a view of its page. */
export const apikeyFace: RecordFace<ApiKey> = {
  copyOf: (row, column) => (column !== "key" ? row._id : isShortened(row.key) ? undefined : row.key),
  view: policiesView(apikeyRecords, apikeyRecords.actions),
};
