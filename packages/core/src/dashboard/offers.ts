import { offerOnOne, recordOffers } from "../record/offers";
import { dashboard, dashboardPath } from "./area";
import { dashboardRecords } from "./records";

/** How consoles offer the actions of dashboards. */
export const dashboardOffers = {
  ...recordOffers(dashboardRecords),
  show: offerOnOne(dashboard, ({ _id: id }) => ({ id }), dashboardPath),
};
