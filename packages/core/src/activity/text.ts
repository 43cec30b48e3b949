import { defineTexts } from "../text/define";

/** Texts of activities. */
export const activityText = defineTexts({
  created: "{who} created {what}",
  changed: "{who} changed {what}",
  deleted: "{who} deleted {what}",
  "deleted.or.detached": "{who} deleted {what}, or detached a policy of one",
  document: "a document in {bucket}",
  "document.named": "{name} in {bucket}",
  bucket: "the bucket {bucket}",
  identity: "an identity",
  policy: "a policy",
  apikey: "an API key",
  preference: "the settings",
});
