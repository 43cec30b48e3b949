import { recordQueries } from "../record/queries";
import type { Source } from "../record/source";
import { policyApi } from "./api";
import type { Policy } from "./model";

export const policyQueries = recordQueries("policy", policyApi);

/** What listing policies needs. */
export const policyNeeds = { action: "passport:policy:index", list: true } as const;

/** All policies, for their names; an empty list if the caller may not list them. */
export const policySource: Source<readonly Policy[]> = {
  needs: policyNeeds,
  none: [],
  essential: false,
  query: policyQueries.all,
};
