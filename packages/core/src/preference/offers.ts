import type { Face } from "../action/face";
import type { OffersOf } from "../action/offer";
import type { preferenceActions } from "./actions";
import { settingsPath } from "./area";
import { defaultPassportPreference } from "./model";

const choose = (face: Face) => face.open(settingsPath);

/** How consoles offer the settings of identities. */
export const preferenceOffers: OffersOf<typeof preferenceActions> = {
  get: { inputFrom: () => ({ scope: "passport" }), choose },
  replace: { inputFrom: () => ({ scope: "passport", body: { ...defaultPassportPreference } }), choose },
};
