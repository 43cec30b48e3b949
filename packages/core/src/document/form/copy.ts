import type { Bucket } from "../../bucket/model";
import { titleOf } from "../../field/property";
import { copiedFields } from "../copiedFields";
import type { KeptDraft } from "../draft/model";
import type { Languages } from "../language";
import type { BucketDocument } from "../model";
import { draftOf } from "./draft";

/** A new document that begins as another one is. */
export interface DocumentCopy {
  readonly draft: KeptDraft;
  /** Titles of the unique fields: they begin empty, as no two documents may have the same value there. */
  readonly emptied: readonly string[];
}

/** `row` as it is stored. Values that the server sets by itself are set anew. */
export function copyOf(bucket: Bucket, row: BucketDocument, languages: Languages | undefined): DocumentCopy {
  const { fields, emptied } = copiedFields(bucket, row);
  const draft = draftOf(bucket, { ...fields, _id: row._id }, languages);
  const base = draftOf(bucket, undefined, languages);
  return {
    draft: { row: undefined, base, draft, checked: false, touched: [], failure: undefined },
    emptied: emptied.map((key) => titleOf(key, bucket.properties[key])),
  };
}
