import { defineTexts } from "../text/define";

/** Texts of API keys (spec 1, section 2.4). */
export const apikeyText = defineTexts({
  title: "API Keys",
  purpose: "A program that sends an API key may do what the key's policies allow.",
  key: "Key",
  "key.hint": "Programs send it as Authorization: APIKEY followed by the key.",
  name: "Name",
  description: "Description",
  active: "Active",
  policies: "Policies",
  copyKey: "Copy the key",
});
