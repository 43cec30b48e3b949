import { offerOnOne, recordOffers } from "../record/offers";
import { policy } from "./area";
import { policyBodyOf } from "./model";
import { policyRecords } from "./records";

/** How consoles offer the actions of policies. */
export const policyOffers = {
  ...recordOffers(policyRecords),
  apply: offerOnOne(policy, (row) => ({ policy: policyBodyOf(row) })),
};
