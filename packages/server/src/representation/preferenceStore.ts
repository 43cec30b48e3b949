import { isRecord } from "@twinhelm/core/editing/same";
import type { Contents } from "@twinhelm/core/representation/model";
import { stripLanguages } from "../document/languages";
import { changePreference, checkPreference } from "../preference/change";
import { findPreference } from "../preference/store";
import { httpError } from "../shell/errors";
import type { Reading, ResourceStore } from "./store";

/** The one part of preferences that is kept in files: the attributes of identities. */
const identity = "identity";
const none = { attributes: {} };

const read = async ({ records }: Reading): Promise<Contents> => {
  const found = (await findPreference(records, "passport"))?.identity;
  return { schema: isRecord(found) ? found : none };
};

/** What is set for identities (contract, storage-asset-dashboard-activity-vc.md sections 2.3 and 6.3). */
export const preferenceStore: ResourceStore = {
  place: () => ["preference", "passport"],
  list: async (reading) => [{ _id: identity, contents: await read(reading) }],
  read: async (reading, id) => (id === identity ? read(reading) : undefined),
  async write({ context, tx }, id, contents) {
    if (id !== identity) throw httpError(400, `There is no preference ${id}.`);
    const { _id, ...schema }: Contents["schema"] = contents?.schema ?? none;
    const body = { ...(await findPreference(tx, "passport")), identity: schema };
    checkPreference("passport", body);
    await changePreference(context, tx, { scope: "passport", body, languagesRemoved: stripLanguages });
  },
};
