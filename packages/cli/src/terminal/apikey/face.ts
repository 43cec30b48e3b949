import type { ApiKey } from "@twinhelm/core/apikey/model";
import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { policiesView } from "../policy/policiesView";
import type { RecordFace } from "../record/face";

/** `y` on a key copies it; its policies are a view of its page. */
export const apikeyFace: RecordFace<ApiKey> = {
  copyOf: (row, column) => (column === "key" ? row.key : row._id),
  view: policiesView(apikeyRecords, apikeyRecords.actions),
};
