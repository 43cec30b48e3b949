import type { BucketDocument } from "@twinhelm/core/document/model";
import type { DocumentTable } from "@twinhelm/core/document/react";
import { visibleText } from "@twinhelm/core/text/visible";

/** What a document of a table is called: its primary field, else its id. Safe to show. */
export function documentName(
  { columns, cellOf }: Pick<DocumentTable, "columns" | "cellOf">,
  document: BucketDocument,
): string {
  const primary = columns.find((column) => column.primary);
  const name = primary === undefined ? "" : cellOf(primary.property, document[primary.key]).text;
  return visibleText(name || document._id);
}
