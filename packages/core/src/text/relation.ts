import { defineTexts } from "./define";

/** Texts of the editor of relations: the documents that are chosen, and the picker of others. */
export const relationText = defineTexts({
  choose: "Choose from {title}",
  close: "Close the list",
  new: "New in {title}",
  "new.waiting":
    "The form of a new document of {title} is open already. Save that document first, then choose it here.",
  "new.title": "New document of {title}",
  dependent: "What is chosen here is deleted together with this document.",
  clear: "Clear {label}",
  remove: "Remove {name}",
  open: "Open {name}",
  chosen: "Chosen for {label}",
  more: "Show {count} more",
  "unread.one": "This document is not visible to you, or it no longer exists.",
  "unread.bucket": "You may not read the documents of {title}. What is chosen stays, and can be removed.",
  "unread.gone": "The bucket of this relation is not visible to you, or it no longer exists.",
  search: "Find in {title}",
  "search.hint": "Searches every text field of {title}; an id finds its document",
  "search.idOnly": "Id of a document of {title}",
  results: "Documents of {title}",
  "results.none": "No document matches.",
  "results.empty": "{title} has no documents yet.",
  loading: "Looking for documents",
  range: "{first}\u2013{last}",
  "range.more": "{first}\u2013{last}, more follow",
  pageSize: "Documents per page",
  previous: "Previous page",
  next: "Next page",
});
