import { hash } from "node:crypto";
import type { DocumentChange } from "../../engine/documentChanges";
import { orderSteps } from "./order";

/** What a listener has been told: fingerprints of documents by their ids, in its order. Never changed once made. */
export type Shown = ReadonlyMap<string, string>;

/** A document as JSON. */
export interface Row {
  readonly id: string;
  readonly text: string;
}

/** What is to be sent so that somebody who has `before` has the rows instead. */
export interface Difference {
  readonly chunks: readonly string[];
  readonly shown: Shown;
}

interface Known {
  /** What is known to have become of single documents. */
  readonly changes: ReadonlyMap<string, DocumentChange>;
  /** Whether the order matters: then rows may leave and enter by it alone. */
  readonly isSorted: boolean;
}

const fingerprint = (text: string) => hash("sha1", text, "base64");

/** Compares what a listener has with the rows of now (contract, bucket.md section 12.2). */
export function differenceTo(before: Shown, rows: readonly Row[], { changes, isSorted }: Known): Difference {
  const after = new Map(rows.map(({ id, text }) => [id, fingerprint(text)]));
  const gone = [...before.keys()].filter((id) => !after.has(id));
  // What nobody touched and what is not deleted was pushed out of its window: the order tells that.
  const told = gone.filter((id) => !isSorted || changes.has(id));
  const changed = rows.filter(({ id }) => before.get(id) !== after.get(id));
  const chunks = [
    ...told.map((id) => goneChunk(id, changes.get(id))),
    ...changed.map(({ id, text }) => rowChunk(text, kindOf(changes.get(id), before.has(id)))),
  ];
  if (isSorted) {
    const left = new Set(told);
    const listed = [...before.keys()].filter((id) => !left.has(id));
    listed.push(...changed.flatMap(({ id }) => (before.has(id) ? [] : [id])));
    const sequence = orderSteps(listed, [...after.keys()]);
    if (sequence.length > 0) chunks.push(JSON.stringify({ kind: 7, sequence }));
  }
  return { chunks, shown: after };
}

/** One document by itself, of those that no window bounds; `text` is absent where it is not among them any more. */
export function differenceOf(
  before: Shown,
  id: string,
  text: string | undefined,
  change: DocumentChange,
): Difference {
  const known = before.get(id);
  const now = text === undefined ? undefined : fingerprint(text);
  if (known === now) return { chunks: [], shown: before };
  const shown = new Map(before);
  if (text === undefined || now === undefined) {
    shown.delete(id);
    return { chunks: [goneChunk(id, change)], shown };
  }
  shown.set(id, now);
  return { chunks: [rowChunk(text, kindOf(change, known !== undefined))], shown };
}

const rowChunk = (text: string, kind: number) => `{"kind":${kind},"document":${text}}`;

const goneChunk = (id: string, change: DocumentChange | undefined) =>
  JSON.stringify({ kind: change === "delete" ? 3 : 4, document: { _id: id } });

/** A row that comes without a change of its own fills a window up, or begins the set. */
function kindOf(change: DocumentChange | undefined, isKnown: boolean): 0 | 2 | 5 | 6 {
  switch (change) {
    case "insert":
      return isKnown ? 6 : 2;
    case "replace":
    case "delete":
      return 6;
    case "patch":
      return 5;
    case undefined:
      return isKnown ? 5 : 0;
  }
}
