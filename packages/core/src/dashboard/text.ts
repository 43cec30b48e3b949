import { defineTexts } from "../text/define";

/** Texts of the first page. */
export const dashboardText = defineTexts({
  welcome: "Welcome, {name}",
  text: "Choose a section on the left. Your policies decide what you can open.",
  buckets: "Your buckets",
});
