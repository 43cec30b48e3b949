import { defineArea } from "../area/define";
import { bucketSection } from "../bucket/area";
import { languageText } from "./text";

declare module "../area/rows" {
  interface AreaRows {
    readonly language: never;
  }
}

/** The address of the languages of documents (spec 2, section 2). */
export const languagesPath = "/bucket/settings";

const needs = { action: "preference:show", segments: ["bucket"] };

/** Settings of buckets: the languages of their documents. */
export const languageArea = defineArea(
  {
    id: "language",
    section: bucketSection,
    routes: { settings: { path: languagesPath, permission: () => needs } },
    entry: { title: languageText("settings"), path: languagesPath, icon: "translate", needs, apart: true },
  },
  {
    parts: async () => ({ actions: (await import("./actions")).languageActions }),
    offers: async () => (await import("./offers")).languageOffers,
  },
);
