import { defineTexts } from "../text/define";

/** Texts of the profile. */
export const sessionText = defineTexts({
  "profile.id": "Id",
  "profile.until": "Signed in until",
  "profile.statements": "What you may do",
  "profile.by": "by {policies}",
  "profile.none": "No policy of yours grants anything.",
});
