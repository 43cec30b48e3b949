import { defineRecordArea, describeRecords } from "../area/define";
import { accessSection } from "../passport/section";
import type { ApiKey } from "./model";

declare module "../area/rows" {
  interface AreaRows {
    readonly apikey: ApiKey;
  }
}

/** What is known of API keys before anything of them is loaded (contract, passport.md section 3.4). */
export const apikey = describeRecords({
  id: "apikey",
  section: accessSection,
  path: "/passport/apikey",
  module: "passport:apikey",
  icon: "vpn_key",
  list: { pageSize: 10, sort: { field: "_id", direction: -1 } },
  words: {
    title: "API Keys",
    one: "API key",
    an: "an API key",
    many: "API keys",
    purpose: "A program that sends an API key may do what the key's policies allow.",
    deleted: "Programs using this key lose access immediately.",
  },
  command: { example: "nightly", sort: "such as name", listed: "--sort name --limit 10" },
});

export const apikeyArea = defineRecordArea(apikey, {
  parts: async () => (await import("./records")).apikeyRecords,
  offers: async () => (await import("./offers")).apikeyOffers,
  form: async () => (await import("./form")).apikeyForm,
});
