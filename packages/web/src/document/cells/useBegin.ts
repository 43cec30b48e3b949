import type { Access, AccessRequest } from "@twinhelm/core/access/evaluate";
import { explainAccess } from "@twinhelm/core/access/explanation";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentPatch } from "@twinhelm/core/document/actions";
import { cellProperty } from "@twinhelm/core/document/cell";
import type { CellBoard } from "@twinhelm/core/document/cellBoard";
import type { Column } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentText } from "@twinhelm/core/document/text";
import { valueEditorOf } from "@twinhelm/core/field/valueEditor";
import { typedValue } from "@twinhelm/core/form/value";
import type { GridPlace } from "@twinhelm/core/list/gridPlace";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useNames } from "@twinhelm/core/react/names";
import { tableText } from "@twinhelm/core/text/table";
import { useWhyDenied } from "../../shell/whyDenied";
import { places } from "./places";

export interface DocumentCellsParts {
  readonly bucket: Bucket;
  readonly rows: readonly BucketDocument[] | undefined;
  /** Those that are shown. */
  readonly columns: readonly Column[];
  /** The language of translated fields. */
  readonly language: string;
}

/**
 * How editing begins: by a click, Enter or Tab, which mean something else where a cell stays as it is; by F2 or by
 * what is typed, which are told why.
 */
export type How = "go" | "ask" | { readonly typed: string };

/** Opens a cell, or says why it stays as it is; false: nothing was done. */
export type Begin = (place: GridPlace, how: How) => boolean;

export function useBegin(board: CellBoard, parts: DocumentCellsParts): Begin {
  const { bucket, rows, columns, language } = parts;
  const access = useAccess().value;
  const refuse = useRefusing(bucket, access);
  return (place, how) => {
    const row = rows?.[place.row];
    const column = columns[place.column];
    if (row === undefined || column?.property === undefined) return false;
    const property = cellProperty(bucket, column.key);
    const denied = deniedRequest(bucket, row, access);
    if (property === undefined || denied !== undefined || bucket.readOnly === true)
      return how !== "go" && refuse(column, denied);
    const isTyped = typeof how === "object";
    if (isTyped && !places[valueEditorOf(property)].types) return false;
    const edited = { bucket, key: column.key, language };
    board.begin(edited, row, isTyped ? { value: typedValue(property, how.typed) } : undefined);
    return true;
  };
}

/** What may not be done with a document that is changed. */
function deniedRequest(
  { _id: bucketId }: Bucket,
  { _id: documentId }: BucketDocument,
  access: Access | undefined,
): AccessRequest | undefined {
  const request = documentPatch.permission?.({ bucketId, documentId, patch: {} });
  return request === undefined || access?.explain(request).allowed !== false ? undefined : request;
}

/** Says why a cell cannot be changed. */
function useRefusing(bucket: Bucket, access: Access | undefined) {
  const { notifications } = useClient();
  const nameOf = useNames();
  const why = useWhyDenied();
  return (column: Column, denied: AccessRequest | undefined): true => {
    const warn = (words: string) => notifications.say({ tone: "warning", text: words });
    if (bucket.readOnly === true) warn(tableText("readOnly.hint"));
    else if (denied !== undefined && access !== undefined) why(explainAccess(access, denied, { nameOf }));
    else warn(documentText("cell.noField", { column: column.title }));
    return true;
  };
}
