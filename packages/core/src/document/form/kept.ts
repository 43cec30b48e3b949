import type { Kept } from "../../editing/context";
import { isRecord } from "../../editing/same";
import { type KeyValueStore, readJson } from "../../shell/keyValue";
import type { BucketDocument } from "../model";
import type { DocumentDraft } from "./draft";

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

/** As many drafts are kept for one person; the oldest goes. */
export const mostDrafts = 20;
/** Characters of one draft as JSON, with the document that it was typed over; a larger one is not kept. */
export const largestDraft = 1_000_000;

const listKey = (who: string) => `drafts:${who}`;
const keyOf = ({ who, bucketId, documentId = "new" }: DraftPlace) => `draft:${who}:${bucketId}:${documentId}`;

/** The draft that is kept for a document; absent: there is none. */
export const readDraft = (memory: KeyValueStore, place: DraftPlace): KeptDraft | undefined =>
  readJson(memory, keyOf(place), parseDraft);

/** Keeps a draft, in place of the one before. False: it is too large, and none is kept. */
export function keepDraft(memory: KeyValueStore, place: DraftPlace, draft: KeptDraft): boolean {
  const key = keyOf(place);
  const text = JSON.stringify(draft);
  if (text.length > largestDraft) {
    dropDraft(memory, place);
    return false;
  }
  const others = keysIn(memory, place.who).filter((each) => each !== key);
  for (const old of others.splice(0, Math.max(0, others.length - mostDrafts + 1))) memory.remove(old);
  memory.write(listKey(place.who), JSON.stringify([...others, key]));
  memory.write(key, text);
  return true;
}

/** Forgets the draft of a document, once it is saved or given up. */
export function dropDraft(memory: KeyValueStore, place: DraftPlace): void {
  const key = keyOf(place);
  const keys = keysIn(memory, place.who);
  if (!keys.includes(key)) return;
  memory.remove(key);
  memory.write(listKey(place.who), JSON.stringify(keys.filter((each) => each !== key)));
}

/** Keys of the drafts of a person, the oldest first. */
const keysIn = (memory: KeyValueStore, who: string): string[] =>
  readJson(memory, listKey(who), (value) =>
    Array.isArray(value) ? value.filter((each) => typeof each === "string") : undefined,
  ) ?? [];

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
  return { row, base, draft, checked: value.checked === true, touched, failure: undefined };
}
