import {
  identityCreate,
  identityDelete,
  identityGet,
  identityList,
  identityUpdate,
} from "@twinhelm/core/identity/actions";
import { identityListOf } from "@twinhelm/core/identity/list";
import { type Identity, type IdentityBody, isSystemIdentity } from "@twinhelm/core/identity/model";
import { identityText } from "@twinhelm/core/identity/text";
import { getPassportPreference } from "@twinhelm/core/preference/api";
import { attributesOf } from "@twinhelm/core/preference/model";
import type { Connection } from "../connection/connection";
import type { RecordArea } from "../record/area";
import { policyNames } from "../record/names";

export const identityArea: RecordArea<Identity, IdentityBody> = {
  name: "identity",
  actions: {
    list: identityList,
    get: identityGet,
    create: identityCreate,
    update: identityUpdate,
    delete: identityDelete,
  },
  nameOf: ({ identifier }) => identifier,
  list: listOf,
  filterByName: (identifier) => ({ identifier }),
  answered: ["_id", "policies", "authFactor"],
  refuses: (row, verb) => (verb === "delete" && isSystemIdentity(row) ? identityText("system") : undefined),
  read: async (context, options, isNew) => (await import("./body")).readIdentity(context, options, isNew),
};

async function listOf(connection: Connection, readable: boolean) {
  const [preference, policies] = await Promise.all([
    getPassportPreference(connection.transport),
    readable ? policyNames(connection) : [],
  ]);
  return identityListOf(preference.ok ? attributesOf(preference.value) : [], policies);
}
