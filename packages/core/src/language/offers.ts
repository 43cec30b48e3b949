import type { Face } from "../action/face";
import type { OffersOf } from "../action/offer";
import type { languageActions } from "./actions";
import { languagesPath } from "./area";

/** Languages are changed on their screen. */
const offer = { inputFrom: () => ({ code: "de_DE" }), choose: (face: Face) => face.open(languagesPath) };

/** How consoles offer what is done to the languages of documents. */
export const languageOffers: OffersOf<typeof languageActions> = { add: offer, remove: offer, default: offer };
