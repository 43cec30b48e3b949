import { recordOffers } from "../record/offers";
import { strategyRecords } from "./records";

/** How consoles offer the actions of strategies. */
export const strategyOffers = recordOffers(strategyRecords);
