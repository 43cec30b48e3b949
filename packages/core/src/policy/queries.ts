import { recordQueries } from "../record/queries";
import type { Source } from "../record/source";
import { policyApi } from "./api";
import type { Policy } from "./model";

export const policyQueries = recordQueries("policy", policyApi);

/** All policies, for their names; an empty list if the caller may not list them. */
export const policySource: Source<readonly Policy[]> = {
  needs: { action: "passport:policy:index", list: true },
  none: [],
  essential: false,
  query: policyQueries.all,
};
