import { defineTexts } from "../text/define";

/** Texts of the first page. */
export const dashboardText = defineTexts({
  welcome: "Welcome, {name}",
  text: "Choose a section on the left. What you may open depends on your policies.",
  buckets: "Buckets you may list",
});
