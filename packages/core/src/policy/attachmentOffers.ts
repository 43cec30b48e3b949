import type { OffersOf } from "../action/offer";
import type { RecordAbout } from "../record/about";
import { offerOnOne } from "../record/offers";
import { recordViewPath } from "../record/paths";
import type { Attachment } from "./attachment";

/** The view of an identity or a key that shows its policies. */
export const policyView = "policy";

/** Placeholder in shown commands, to be replaced by the name of a policy. */
const policyToName = "BucketReadOnlyAccess";

/** How consoles offer attaching and detaching: on the view of the policies. */
export function attachmentOffers(about: RecordAbout<"identity" | "apikey">): OffersOf<Attachment> {
  const offer = offerOnOne(
    about,
    ({ _id: id }) => ({ id, policyIds: [policyToName] }),
    (id) => recordViewPath(about, id, policyView),
  );
  return { attach: offer, detach: offer };
}
