import type { Kept } from "../../editing/context";
import { isRecord } from "../../editing/same";
import { shapeOf } from "../../http/shape";
import { isId } from "../../record/id";
import type { DocumentDraft } from "../form/draft";
import type { BucketDocument } from "../model";

/** What was typed into a document and not saved, and the document that it was typed over. */
export type KeptDraft = Kept<BucketDocument, DocumentDraft>;

/** Whose draft of which document: only the one who typed it sees it again. */
export interface DraftPlace {
  /** Id of the identity. */
  readonly who: string;
  readonly bucketId: string;
  /** Absent: a new one. */
  readonly documentId: string | undefined;
}

/** A draft as a server keeps it. */
export interface ServerDraft {
  /** Null: there is none. */
  readonly draft: unknown;
  /** Another one with each save; null: there is none. */
  readonly version: string | null;
}

/** Characters of one draft as JSON, with the document that it was typed over; a larger one is not kept. */
export const largestDraft = 1_000_000;
/** On a server, drafts of one person, and characters of all of them. */
export const mostServerDrafts = 100;
export const largestServerDrafts = 20_000_000;
/** Days after which a server forgets a draft that nobody went on with. */
export const draftDays = 90;

const isDraft = (value: unknown): value is DocumentDraft => typeof value === "string" || isRecord(value);

const isRow = (value: unknown): value is BucketDocument => isRecord(value) && typeof value._id === "string";

/** What was kept, of plain data; what is none is no draft. */
export function parseDraft(value: unknown): KeptDraft | undefined {
  if (!isRecord(value) || !isDraft(value.base) || !isDraft(value.draft)) return undefined;
  if (value.row !== undefined && !isRow(value.row)) return undefined;
  const { row, base, draft } = value;
  const touched = Array.isArray(value.touched)
    ? value.touched.filter((each) => typeof each === "string")
    : [];
  return {
    ...{ row, base, draft, checked: value.checked === true, touched, failure: undefined },
    unanswered: unansweredOf(value.unanswered),
  };
}

/** A new document that was sent and may be stored. */
const unansweredOf = (value: unknown): KeptDraft["unanswered"] =>
  isRecord(value) && typeof value.id === "string" && isId(value.id) && isDraft(value.draft)
    ? { id: value.id, draft: value.draft }
    : undefined;

export const serverDraftShape = shapeOf(
  (value): value is ServerDraft =>
    isRecord(value) && "draft" in value && (value.version === null || typeof value.version === "string"),
  "expected a draft and its version",
);
