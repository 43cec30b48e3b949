/** What became of a document: `patch` is every change that is not the whole document sent anew. */
export type DocumentChange = "insert" | "patch" | "replace" | "delete";

/** What one transaction did to the documents of each bucket, by their ids; `many`: too many to name. */
export type DocumentChanges = ReadonlyMap<string, ReadonlyMap<string, DocumentChange> | "many">;

/** Takes down what a transaction does. */
export interface ChangeLog {
  note(bucketId: string, id: string, change: DocumentChange): void;
  /** All that another transaction did to a bucket, after what is noted. */
  take(bucketId: string, changes: ReadonlyMap<string, DocumentChange> | "many"): void;
  readonly changes: DocumentChanges;
}

/** Documents of one bucket that are named, at most; beyond, whoever listens reads anew. */
const mostNamed = 1000;

export function createChangeLog(): ChangeLog {
  const changes = new Map<string, Map<string, DocumentChange> | "many">();
  const note: ChangeLog["note"] = (bucketId, id, change) => {
    const named = changes.get(bucketId) ?? new Map<string, DocumentChange>();
    if (named === "many") return;
    if (!named.has(id) && named.size >= mostNamed) changes.set(bucketId, "many");
    else changes.set(bucketId, named.set(id, joined(named.get(id), change)));
  };
  return {
    changes,
    note,
    take(bucketId, taken) {
      if (taken === "many") changes.set(bucketId, "many");
      else for (const [id, change] of taken) note(bucketId, id, change);
    },
  };
}

/** Two changes of one document, one after the other, as one. */
function joined(first: DocumentChange | undefined, then: DocumentChange): DocumentChange {
  if (first === "insert" && then !== "delete") return "insert";
  if (first === "delete" && then === "insert") return "replace";
  return first === "replace" && then === "patch" ? "replace" : then;
}
