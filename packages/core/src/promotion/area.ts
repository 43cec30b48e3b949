import { defineArea } from "../area/define";
import { versionControlSection } from "../versioncontrol/section";
import { promotionPath } from "./paths";
import { readingNeeds } from "./reading";

declare module "../area/rows" {
  interface AreaRows {
    readonly promotion: never;
  }
}

const title = "Move Between Instances";

/** One instance is made what another is, or what files say (docs/ci.md). */
export const promotionArea = defineArea(
  {
    id: "promotion",
    section: versionControlSection,
    routes: { page: { path: promotionPath, title } },
    entry: {
      title,
      path: promotionPath,
      icon: "move_up",
      anyOf: Object.values(readingNeeds),
      beside: true,
    },
  },
  {
    parts: async () => ({ actions: (await import("./actions")).promotionActions }),
    offers: async () => (await import("./offers")).promotionOffers,
  },
);
