import { defineRecordArea, describeRecords } from "../area/define";
import { accessSection } from "../passport/section";
import type { Policy } from "./model";

declare module "../area/rows" {
  interface AreaRows {
    readonly policy: Policy;
  }
}

/** What is known of policies before anything of them is loaded (contract, passport.md section 3.2). */
export const policy = describeRecords({
  id: "policy",
  section: accessSection,
  path: "/passport/policy",
  module: "passport:policy",
  icon: "layers",
  list: { pageSize: 100 },
  words: {
    title: "Policies",
    one: "policy",
    an: "a policy",
    many: "policies",
    purpose: "A policy says what the identities and API keys it is attached to may do.",
    deleted: "It is detached from all identities and API keys. What it granted is lost immediately.",
  },
  command: {
    example: '"Port editor"',
    filter: "JSON with the fields that must be equal",
    listed: `--filter '{"system":false}' -o yaml`,
  },
});

export const policyArea = defineRecordArea(policy, {
  parts: async () => (await import("./records")).policyRecords,
  offers: async () => (await import("./offers")).policyOffers,
  form: "own",
});
