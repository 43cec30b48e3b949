import { defineTexts } from "../../text/define";

/** Texts of the first page. */
export const homeText = defineTexts({
  welcome: "Welcome, {name}",
  text: "Choose a section on the left. Your policies decide what you can open.",
  buckets: "Your buckets",
  count: "{count} {count|document|documents}",
  newest: "Newest documents",
  "newest.none": "No documents yet.",
  "newest.denied": "You may not see the documents of any bucket.",
  activities: "Latest activities",
  "activities.none": "Nothing was done yet.",
  "activities.denied": "You may not see what others do.",
});
