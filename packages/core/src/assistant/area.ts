import { defineArea } from "../area/define";
import { accessSection } from "../passport/section";
import type { Plan } from "./model";
import { assistantPath, planPath } from "./paths";

declare module "../area/rows" {
  interface AreaRows {
    readonly assistant: Plan;
  }
}

/** What assistants would do, and people decide (decisions/0041). */
export const assistantArea = defineArea(
  {
    id: "assistant",
    section: accessSection,
    routes: { list: { path: assistantPath } },
    entry: { title: "Waiting for you", path: assistantPath, icon: "pending_actions", beside: true },
    rowPath: ({ _id }: Plan) => planPath(_id),
    missing: "Open a plan first.",
  },
  {
    parts: async () => ({ actions: (await import("./actions")).assistantActions }),
    offers: async () => (await import("./offers")).assistantOffers,
  },
);
