import {
  apikeyCreate,
  apikeyDelete,
  apikeyGet,
  apikeyList,
  apikeyUpdate,
} from "@twinhelm/core/apikey/actions";
import { apikeyListOf } from "@twinhelm/core/apikey/list";
import type { ApiKey, ApiKeyBody } from "@twinhelm/core/apikey/model";
import type { RecordArea } from "../record/area";
import { policyNames } from "../record/names";

export const apikeyArea: RecordArea<ApiKey, ApiKeyBody> = {
  name: "apikey",
  actions: {
    list: apikeyList,
    get: apikeyGet,
    create: apikeyCreate,
    update: apikeyUpdate,
    delete: apikeyDelete,
  },
  nameOf: ({ name }) => name,
  list: async (connection, readable) => apikeyListOf(readable ? await policyNames(connection) : []),
  shortened: { key: shortKey },
  answered: ["_id", "policies"],
  check: ({ key }, before) =>
    key === undefined || key === before.key
      ? undefined
      : "The key itself never changes. Make a new API key instead.",
};

/** Enough of a key to know it by, on a screen that others may see; at most a third of it. */
function shortKey(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 6));
  return `${key.slice(0, shown)}…${shown === 0 ? "" : key.slice(-shown)}`;
}
