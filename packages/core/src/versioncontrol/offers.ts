import type { Face } from "../action/face";
import type { OffersOf } from "../action/offer";
import type { versionControlActions } from "./actions";
import { versionControlPath } from "./paths";

const choose = (face: Face) => face.open(versionControlPath);
const branches = () => ({ command: "branch", args: [] });

/** How consoles offer version control: all of it is on one page. */
export const versionControlOffers: OffersOf<typeof versionControlActions> = {
  list: { inputFrom: () => ({}), choose },
  plan: { inputFrom: branches, choose },
  run: { inputFrom: branches, choose },
  conflicts: { inputFrom: () => ({}), choose },
  choose: {
    inputFrom: () => ({ path: "preference/identity/schema.yaml", side: "ours" as const }),
    choose,
  },
};
