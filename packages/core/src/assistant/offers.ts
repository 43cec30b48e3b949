import type { Face } from "../action/face";
import type { Offer } from "../action/offer";
import type { Situation } from "../area/rows";
import { assistantPath, planPath } from "./paths";

const inputFrom = ({ chosen: { assistant: [row] = [] } }: Situation) =>
  row === undefined ? undefined : { id: row._id };

const onPlan = { inputFrom } satisfies Offer<{ id: string }>;

const onAll = { inputFrom: () => ({}) } satisfies Offer<Record<string, never>>;

/** How consoles offer the actions on plans. */
export const assistantOffers = {
  list: {
    inputFrom: () => ({}),
    choose: (face: Face) => face.open(assistantPath),
  } satisfies Offer<Record<string, never>>,
  show: {
    inputFrom,
    choose(face: Face, { chosen: { assistant: [row] = [] } }: Situation) {
      if (row !== undefined) face.open(planPath(row._id));
    },
  } satisfies Offer<{ id: string }>,
  accept: onPlan,
  refuse: onPlan,
  on: onAll,
  off: onAll,
};
