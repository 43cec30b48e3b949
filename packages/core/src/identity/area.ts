import { defineRecordArea, describeRecords } from "../area/define";
import type { RouteParameters } from "../area/route";
import { accessSection } from "../passport/section";
import { recordPath } from "../record/paths";
import type { Identity } from "./model";

declare module "../area/rows" {
  interface AreaRows {
    readonly identity: Identity;
  }
}

/** What is known of identities before anything of them is loaded (contract, passport.md section 3.1). */
export const identity = describeRecords({
  id: "identity",
  section: accessSection,
  path: "/passport/identity",
  module: "passport:identity",
  icon: "account_circle",
  list: { pageSize: 10, sort: { field: "_id", direction: 1 } },
  words: {
    title: "Identities",
    one: "identity",
    an: "an identity",
    many: "identities",
    purpose: "An identity is somebody who can sign in. Their policies decide what they may do.",
    deleted: "Anyone signed in with it is signed out immediately and cannot sign in again.",
  },
  command: {
    example: "mara",
    sort: "such as identifier",
    filter: "MongoDB filter as JSON",
    listed: `--sort -identifier --filter '{"identifier":{"$regex":"^ma"}}'`,
    created: [
      "twinhelm identity create --file - < identity.json",
      "twinhelm identity create --file identity.yaml --password-stdin < password.txt",
    ],
  },
});

const records = defineRecordArea(identity, {
  parts: async () => (await import("./records")).identityRecords,
  offers: async () => (await import("./offers")).identityOffers,
  form: async () => (await import("./form")).makeIdentityForm,
});

/** One's own page is open to everybody. */
export const identityArea = {
  ...records,
  profile: (identityId: string) => recordPath(identity, identityId),
  routes: {
    ...records.routes,
    edit: { ...records.routes.edit, openTo: ({ id }: RouteParameters, self?: string) => id === self },
  },
};
