import {
  policyCreate,
  policyDelete,
  policyGet,
  policyList,
  policyUpdate,
} from "@twinhelm/core/policy/actions";
import { policyList as list } from "@twinhelm/core/policy/list";
import { isPredefined, type Policy, type PolicyBody } from "@twinhelm/core/policy/model";
import { policyText } from "@twinhelm/core/policy/text";
import type { RecordArea } from "../record/area";

/** The API compares whole fields only: ids and names are looked for in the list. */
export const policyArea: RecordArea<Policy, PolicyBody> = {
  name: "policy",
  actions: {
    list: policyList,
    get: policyGet,
    create: policyCreate,
    update: policyUpdate,
    delete: policyDelete,
  },
  nameOf: list.nameOf,
  list: async () => list,
  answered: ["_id", "system"],
  refuses: (row) => (isPredefined(row) ? policyText("predefined") : undefined),
};
