import { attachmentOffers } from "../policy/attachmentOffers";
import { recordOffers } from "../record/offers";
import { apikey } from "./area";
import { apikeyRecords } from "./records";

/** How consoles offer the actions of API keys. */
export const apikeyOffers = { ...recordOffers(apikeyRecords), ...attachmentOffers(apikey) };
