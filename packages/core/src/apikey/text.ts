import { defineTexts } from "../text/define";

/** Texts of API keys (spec 1, section 2.4). */
export const apikeyText = defineTexts({
  key: "Key",
  "key.hint": "Programs send it as Authorization: APIKEY followed by the key.",
  "key.shortened":
    "Keys are shown whole to those who may make or change them; to you their first characters.",
  "key.stays": "The key itself never changes. Make a new API key instead.",
  name: "Name",
  description: "Description",
  active: "Active",
  policies: "Policies",
  made: "Made",
  lastUsed: "Last used",
  never: "never",
  ends: "Ends",
  endless: "never",
  "ends.hint": "The last day it is accepted, such as 2027-12-31 (UTC). Leave it empty and it never ends.",
  "ends.wrong": "A day is written as 2027-12-31.",
  showKey: "Show the key",
  hideKey: "Hide the key",
  copyKey: "Copy the key",
});
