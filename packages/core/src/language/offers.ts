import type { Face } from "../action/face";
import type { OffersOf } from "../action/offer";
import type { languageActions } from "./actions";
import { languagesPath } from "./area";

/** They are changed on their screen. The codes are those of an instance that nobody has changed yet. */
const offering = (code: string) => ({
  inputFrom: () => ({ code }),
  choose: (face: Face) => face.open(languagesPath),
});

/** How consoles offer what is done to the languages of documents. */
export const languageOffers: OffersOf<typeof languageActions> = {
  add: offering("de_DE"),
  remove: offering("tr_TR"),
  default: offering("en_US"),
};
