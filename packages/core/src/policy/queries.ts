import { recordQueries } from "../record/queries";
import { policyApi } from "./api";

export const policyQueries = recordQueries("policy", policyApi);
