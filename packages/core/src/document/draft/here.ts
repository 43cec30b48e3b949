import { isRecord } from "../../editing/same";
import { type KeyValueStore, readJson } from "../../shell/keyValue";
import { type DraftPlace, type KeptDraft, largestDraft, parseDraft } from "./model";

/** As many drafts are kept here for one person; the oldest goes. */
export const mostDrafts = 20;

/** In the place of a version: none is known yet, as the first one is just being sent. */
const noVersion = "none";

/** What this machine remembers of a draft. */
export interface DraftHere {
  /** Absent: nothing is kept here. */
  readonly draft: KeptDraft | undefined;
  /** The version on the server that it went on from. */
  readonly over: string | undefined;
  /** The version on the server that was saved or given up here, and may be there still. */
  readonly dropped: string | undefined;
  /** What was just being sent when it was given up: it may be there too, under a version that nobody was told. */
  readonly sent: KeptDraft | undefined;
}

const listKey = (who: string) => `drafts:${who}`;
const keyOf = ({ who, bucketId, documentId = "new" }: DraftPlace) => `draft:${who}:${bucketId}:${documentId}`;

/** What is kept here of a document that was typed into. */
export const readHere = (memory: KeyValueStore, place: DraftPlace): DraftHere =>
  readJson(memory, keyOf(place), (value) => ({
    draft: parseDraft(value),
    over: textIn(value, "over"),
    dropped: textIn(value, "dropped"),
    sent: isRecord(value) ? parseDraft(value.sent) : undefined,
  })) ?? nothingHere;

export const nothingHere: DraftHere = {
  draft: undefined,
  over: undefined,
  dropped: undefined,
  sent: undefined,
};

const textIn = (value: unknown, key: "over" | "dropped"): string | undefined =>
  isRecord(value) && typeof value[key] === "string" ? value[key] : undefined;

/** Keeps a draft here, in place of the one before. False: it is too large, and none is kept. */
export function keepHere(memory: KeyValueStore, place: DraftPlace, draft: KeptDraft, over?: string): boolean {
  const text = JSON.stringify({ ...draft, over });
  if (text.length > largestDraft) {
    forgetHere(memory, place);
    return false;
  }
  write(memory, place, text);
  return true;
}

/** Remembers that a version is given up, and what was just being sent over it, until the server knows. */
export const dropHere = (
  memory: KeyValueStore,
  place: DraftPlace,
  version: string | undefined,
  sent?: KeptDraft,
): void => write(memory, place, JSON.stringify({ dropped: version ?? noVersion, sent }));

/** Forgets what is kept here. */
export function forgetHere(memory: KeyValueStore, place: DraftPlace): void {
  const key = keyOf(place);
  const keys = keysIn(memory, place.who);
  if (!keys.includes(key)) return;
  memory.remove(key);
  memory.write(listKey(place.who), JSON.stringify(keys.filter((each) => each !== key)));
}

function write(memory: KeyValueStore, place: DraftPlace, text: string): void {
  const key = keyOf(place);
  const others = keysIn(memory, place.who).filter((each) => each !== key);
  for (const old of others.splice(0, Math.max(0, others.length - mostDrafts + 1))) memory.remove(old);
  memory.write(listKey(place.who), JSON.stringify([...others, key]));
  memory.write(key, text);
}

/** Keys of what is kept for a person, the oldest first. */
const keysIn = (memory: KeyValueStore, who: string): string[] =>
  readJson(memory, listKey(who), (value) =>
    Array.isArray(value) ? value.filter((each) => typeof each === "string") : undefined,
  ) ?? [];
