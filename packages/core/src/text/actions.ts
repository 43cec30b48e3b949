import { defineTexts } from "./define";

/** Titles of the actions and what is asked before they destroy something. */
export const actionText = defineTexts({
  "bucket.list": "List buckets",
  "bucket.get": "Show a bucket",
  "bucket.create": "Add New Bucket",
  "bucket.update": "Edit bucket",
  "bucket.arrange": "Arrange buckets",
  "bucket.delete": "Delete bucket",
  "bucket.delete.title": "Delete {title}",
  "bucket.delete.text": "This action will permanently delete this bucket and break all relations.",
  "document.list": "List documents",
  "document.get": "Show a document",
  "document.insert": "Add New",
  "document.replace": "Replace a document",
  "document.patch": "Change fields of a document",
  "document.delete": "Delete documents",
  "document.delete.title": "Delete {count} documents",
  "document.delete.titleOne": "Delete 1 document",
  "document.delete.text":
    "This action will permanently delete the chosen documents and break all relations to them.",
  "document.delete.dependents": "These documents depend on them and will be deleted too:",
  "document.delete.agree": "agree",
  "preference.get": "Show identity settings",
  "preference.replace": "Save identity settings",
  confirm: "Please confirm this action to continue.",
  "confirm.type": "Type {answer} to confirm.",
  "action.partly": "{done} of {total} were done. The first that was not: {reason}",
  "action.undone": "Nothing was changed: {reason}",
  "action.notUndone": "Only a part was changed, and it could not be taken back: {reason}",
});
