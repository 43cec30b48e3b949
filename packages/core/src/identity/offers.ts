import { attachmentOffers } from "../policy/attachmentOffers";
import { offerOnOne, recordOffers } from "../record/offers";
import { identity } from "./area";
import { identityRecords } from "./records";

/** How consoles offer the actions of identities: a second factor is set up on the page of its owner. */
export const identityOffers = {
  ...recordOffers(identityRecords),
  ...attachmentOffers(identity),
  factorKinds: { ...offerOnOne(identity, () => ({})), inputFrom: () => ({}) },
  factorStart: offerOnOne(identity, ({ _id: id }) => ({ id, type: "totp", config: {} })),
  factorComplete: offerOnOne(identity, ({ _id: id }) => ({ id, answer: "000000" })),
  factorRenew: offerOnOne(identity, ({ _id: id }) => ({ id, answer: "000000" })),
  signOnLink: offerOnOne(identity, ({ _id: id }) => ({ id })),
  signOnUnlink: offerOnOne(identity, ({ _id: id }) => ({ id })),
  factorRemove: offerOnOne(identity, ({ _id: id, identifier: name }) => ({ id, name })),
};
