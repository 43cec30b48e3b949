import type { OffersOf } from "../action/offer";
import { startPath } from "../dashboard/section";
import type { statusActions } from "./actions";

/** The first page shows it. */
export const statusOffers: OffersOf<typeof statusActions> = {
  show: { inputFrom: () => ({}), choose: (face) => face.open(startPath) },
};
