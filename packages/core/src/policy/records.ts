import { defineRecords } from "../record/records";
import { policyApply } from "./actions";
import { policyApi } from "./api";
import { policy } from "./area";
import { policyList } from "./list";
import { isPredefined, type Policy, policyBodyOf, policyBodySchema } from "./model";
import { policyText } from "./text";

/** Policies. The filter compares top-level fields alone: names are looked for in the list. */
export const policyRecords = defineRecords({
  about: policy,
  api: policyApi,
  body: policyBodySchema,
  list: () => policyList,
  nameOf: ({ name }: Policy) => name,
  locked: (row: Policy) => (isPredefined(row) ? policyText("predefined") : undefined),
  readOnly: true,
  bodyOf: policyBodyOf,
  example: { name: "New policy", description: "What it is for", statement: [] },
  answered: ["_id", "system"],
  stale: { update: ["session"], delete: ["identity", "apikey", "session"] },
  actions: { apply: policyApply },
});

export const {
  create: policyCreate,
  get: policyGet,
  update: policyUpdate,
  delete: policyDelete,
} = policyRecords.actions;
