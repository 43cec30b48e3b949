import { createRecordApi } from "../record/api";
import { type Policy, type PolicyBody, policySchema } from "./model";

/** Policies (contract, passport.md section 3.2). The filter compares top-level fields. */
export const policyApi = createRecordApi<Policy, PolicyBody>({
  path: ["passport", "policy"],
  schema: policySchema,
  list: "page",
});
