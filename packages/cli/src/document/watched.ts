import type { Chunk } from "@twinhelm/core/document/chunks";
import type { BucketDocument } from "@twinhelm/core/document/model";

/** A line of `data watch`. Of what is deleted, or matches no more (`expunge`), the id is all that is left. */
export interface WatchedEvent {
  readonly event: "initial" | "insert" | "update" | "replace" | "delete" | "expunge";
  readonly document: BucketDocument;
}

const eventNames = { 2: "insert", 5: "update", 6: "replace", 3: "delete", 4: "expunge" } as const;

/** What is watched, over connections that end and begin: each begins with all there is. */
export interface Watched {
  /** A connection begins. */
  opened(): void;
  chunk(chunk: Chunk): void;
  /** All that there is was sent. */
  begun(): void;
}

/**
 * Tells what happens. What happened between two connections is found by what the second begins with. `initial`: what
 * the first begins with is told, too.
 */
export function createWatched(tell: (event: WatchedEvent) => void, initial: boolean): Watched {
  const known = new Map<string, string>();
  let isFirst = true;
  let present: Set<string> | undefined;
  const keep = (document: BucketDocument): boolean => {
    const text = JSON.stringify(document);
    const isNew = known.get(document._id) !== text;
    known.set(document._id, text);
    return isNew;
  };
  const begins = (document: BucketDocument) => {
    const wasKnown = known.has(document._id);
    const isNew = keep(document);
    if (isFirst ? initial : isNew)
      tell({ event: isFirst ? "initial" : wasKnown ? "update" : "insert", document });
  };
  return {
    opened() {
      present = new Set();
    },
    chunk(chunk) {
      if (chunk.kind === 0 && present !== undefined) {
        present.add(chunk.document._id);
        begins(chunk.document);
      } else if (chunk.kind === 3 || chunk.kind === 4) {
        known.delete(chunk.document._id);
        tell({ event: eventNames[chunk.kind], document: chunk.document });
      } else if (chunk.kind === 2 || chunk.kind === 5 || chunk.kind === 6) {
        keep(chunk.document);
        tell({ event: eventNames[chunk.kind], document: chunk.document });
      }
    },
    begun() {
      const there = present;
      present = undefined;
      isFirst = false;
      if (there === undefined) return;
      for (const _id of [...known.keys()])
        if (!there.has(_id)) {
          known.delete(_id);
          tell({ event: "delete", document: { _id } });
        }
    },
  };
}
