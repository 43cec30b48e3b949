import { defineArea } from "../area/define";
import { accessSection } from "../passport/section";

declare module "../area/rows" {
  interface AreaRows {
    readonly preference: never;
  }
}

/** The address of the identity settings. */
export const settingsPath = "/passport/settings";

const needs = { action: "preference:show", segments: ["passport"] };

/** Settings: the attributes of identities. */
export const preferenceArea = defineArea(
  {
    id: "preference",
    section: accessSection,
    routes: { identity: { path: settingsPath, permission: () => needs } },
    entry: { title: "Settings", path: settingsPath, icon: "settings", needs, apart: true },
  },
  {
    parts: async () => ({ actions: (await import("./actions")).preferenceActions }),
    offers: async () => (await import("./offers")).preferenceOffers,
  },
);
