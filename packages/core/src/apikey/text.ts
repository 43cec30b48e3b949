import { defineTexts } from "../text/define";

/** Texts of API keys (spec 1, section 2.4). */
export const apikeyText = defineTexts({
  key: "Key",
  "key.hint": "Programs send it as Authorization: APIKEY followed by the key.",
  "key.stays": "The key itself never changes. Make a new API key instead.",
  name: "Name",
  description: "Description",
  active: "Active",
  policies: "Policies",
  copyKey: "Copy the key",
});
