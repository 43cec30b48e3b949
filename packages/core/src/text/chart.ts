import { defineTexts } from "./define";

/** Texts of charts that are drawn with characters. */
export const chartText = defineTexts({
  none: "No figures.",
  more: "{count} more {count|line|lines}",
  share: "{percent} %",
});
