import { defineRecordArea, describeRecords } from "../area/define";
import { accessSection } from "../passport/section";
import type { Strategy } from "./model";

declare module "../area/rows" {
  interface AreaRows {
    readonly strategy: Strategy;
  }
}

/** What is known of sign-on strategies before anything of them is loaded (contract, passport.md section 3.3). */
export const strategy = describeRecords({
  id: "strategy",
  section: accessSection,
  path: "/passport/strategies",
  module: "passport:strategy",
  create: "insert",
  icon: "linear_scale",
  list: { pageSize: 100 },
  words: {
    title: "Strategies",
    one: "strategy",
    an: "a strategy",
    many: "strategies",
    purpose: "A strategy lets people sign in through an identity provider, with SAML or OAuth.",
    deleted: "Nobody can sign in this way any more. Identities it created are kept.",
  },
  command: { an: "a sign-on strategy", many: "sign-on strategies", example: "company" },
});

export const strategyArea = defineRecordArea(strategy, {
  parts: async () => (await import("./records")).strategyRecords,
  offers: async () => (await import("./offers")).strategyOffers,
  form: async () => (await import("./form")).makeStrategyForm,
});
