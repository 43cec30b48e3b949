import { defineArea } from "../area/define";

declare module "../area/rows" {
  interface AreaRows {
    readonly status: never;
  }
}

/** How much of what there is room for is used; the first page shows it. */
export const statusArea = defineArea(
  { id: "status", routes: {} },
  {
    parts: async () => ({ actions: (await import("./actions")).statusActions }),
    offers: async () => (await import("./offers")).statusOffers,
  },
);
