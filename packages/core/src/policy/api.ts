import { createRecordApi } from "../record/api";
import { fromList } from "../record/fromList";
import { isId } from "../record/id";
import { type Policy, type PolicyBody, policySchema } from "./model";

/** Policies (contract, passport.md section 3.2). The filter compares top-level fields. */
export const policyApi = fromList(
  createRecordApi<Policy, PolicyBody>({ path: ["passport", "policy"], schema: policySchema, list: "page" }),
  // To Spica the id of a predefined policy is none (contract, passport.md section 3.2).
  ({ status }, id) => status === 400 && !isId(id),
);
