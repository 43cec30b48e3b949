import { defineTexts } from "./define";

/** Texts of making and changing buckets. */
export const bucketText = defineTexts({
  "add.title": "Add new bucket",
  "update.title": "Update bucket",
  "field.title": "Title",
  "field.icon": "Icon",
  counter: "{count} / {most}",
  "title.short": "Length of the name must be greater than {n} character.",
  "title.long": "Length of the name must be less than {n} character.",
});
