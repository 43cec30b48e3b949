import { defineTexts } from "../text/define";

/** Texts of buckets. */
export const bucketText = defineTexts({
  "add.title": "Add new bucket",
  "update.title": "Update bucket",
  "field.title": "Title",
  "field.icon": "Icon",
  counter: "{count} / {most}",
  "title.short": "Length of the name must be greater than {n} character.",
  "title.long": "Length of the name must be less than {n} character.",
  "action.list": "List buckets",
  "action.get": "Show a bucket",
  "action.create": "Add New Bucket",
  "action.update": "Edit bucket",
  "action.arrange": "Arrange buckets",
  "action.delete": "Delete bucket",
  "delete.title": "Delete {title}",
  "delete.text": "This action will permanently delete this bucket and break all relations.",

  "empty.title": "No buckets yet",
  about: "A bucket is a data collection that holds a data structure, validations and customisation.",
  create: "Create a bucket",
  choose: "Choose a bucket on the left and press Enter.",
  noneVisible: "You have no access to a bucket yet.",
  "missing.index":
    "Without {action}, the console cannot list a bucket, even where you may read its documents.",
  "missing.data": "You may see buckets, but not their documents. That needs {action}.",
  "missing.command": "{action} is required to find the bucket {name}.",
  unknown: "There is no bucket {id}, or it is not visible to you.",
  gone: "This bucket no longer exists.",
  readOnly: "Read Only",
  copyId: "Copy the id of this bucket",
});
