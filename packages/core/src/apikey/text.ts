import { defineTexts } from "../text/define";

/** Texts of API keys (spec 1, section 2.4). */
export const apikeyText = defineTexts({
  title: "API Keys",
  purpose: "A program that has a key may do what the policies of the key say.",
  key: "Key",
  "key.hint": "Programs send it as Authorization: APIKEY and this key.",
  name: "Name",
  description: "Description",
  active: "Active",
  policies: "Policies",
  copyKey: "Copy the key",
});
