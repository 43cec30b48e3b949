import { says } from "./sentence";

/** Specification 2, section 6: roles and permissions. */
export const permissions = [
  says(
    6,
    "bucket:create: making a bucket is denied with its reason",
    ["browser/drawers: says what is missing to those who may not change buckets"],
    ["terminal/actions: jumps to a path, shows a command, and tells what is denied"],
  ),
  says(
    6,
    "bucket:update: fields are not changed, and the reason is there",
    ["browser/fields: says what is missing to somebody who may only read"],
    ["terminal/actions: keys of a category that are denied are dim, ask nothing, and the help says why"],
  ),
  says(
    6,
    "bucket:delete: deleting a bucket is denied with its reason",
    ["browser/drawers: says what is missing to those who may not change buckets"],
    ["terminal/keysInPlace: a key that is denied is dim in a table, and the help says why"],
  ),
  says(
    6,
    "bucket:index and bucket:data:index: which buckets are in the sidebar",
    [
      "browser/console: lists only what a narrow policy grants, and explains",
      "core/area/sections: lists the buckets whose documents may be listed, and the home page",
    ],
    ["terminal/console: lists what a narrow policy grants and no more"],
  ),
  says(
    6,
    "bucket:data:create, show, update: Add New, the link of a row, its form",
    [
      "browser/table: open their document, where that is allowed",
      "browser/editor: is denied with its reason to those who may only read",
    ],
    [
      "terminal/cells: who may not change documents is told so, and what would be needed",
      "terminal/documentForm: who may only read sees the same form dim, and is told why",
    ],
  ),
  says(
    6,
    "preference:update: saving the languages",
    ["browser/languages: who may only see them is told what saving needs"],
    ["terminal/languages: names the permission that language %s lacks"],
  ),
  says(6, "each call asks for the permission of its action, on its resource", ["contract/guardRows: %s"]),
  says(6, "rules of a bucket are the server's to ask", [
    "contract/documents: rules hide rows and refuse writes",
  ]),
  says(
    6,
    "preference:show: the settings of languages",
    ["browser/bucketTable: says that history is unavailable where the probe finds none"],
    ["terminal/bucketSentences: who may not see the languages is told which permission their settings need"],
  ),
  says(
    6,
    "a control that is denied says which permission it needs",
    ["browser/table: open their document, where that is allowed"],
    ["terminal/keysInPlace: a key that is denied is dim in a table, and the help says why"],
  ),
  says(6, "bucket:update: history is removed by whoever may change the bucket", [
    "contract/history: is forgotten by whoever may change the bucket",
  ]),
  says(6, "rules are read as the contract says: its worked examples", [
    "contract/readRows: %s finds %j (%s)",
  ]),
];
