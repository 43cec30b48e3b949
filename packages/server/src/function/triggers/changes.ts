import { isDeepStrictEqual } from "node:util";
import { collectionOf } from "@twinhelm/core/bucket/collection";
import type { DocumentContent } from "../../engine/functionChanges";
import { isRecord } from "../../shell/query";
import type { Handler, Registry } from "./registry";

/** A handler that runs for a change, with what it is given. */
interface Run {
  readonly each: Handler;
  readonly trigger: "bucket" | "database";
  readonly change: unknown;
}

/** What becomes of a committed change: all handlers that watch it run (contract, sections 7 and 8). */
export function runsFor(registry: Registry, content: DocumentContent): readonly Run[] {
  const { bucketId } = content;
  const [bucket, database] = [
    registry.bucket.filter(({ options }) => options.bucket === bucketId),
    registry.database.filter(({ options }) => options.collection === collectionOf(bucketId)),
  ];
  if (bucket.length + database.length === 0) return [];
  const read = readChange(content);
  const operation = operationOf(read.kind);
  return [
    ...bucket
      .filter(({ options }) => options.type === "ALL" || options.type === operation.toUpperCase())
      .map((each) => ({ each, trigger: "bucket", change: bucketChange(read) }) as const),
    ...database
      .filter(({ options }) => options.type === read.kind.toUpperCase())
      .map((each) => ({ each, trigger: "database", change: databaseChange(read) }) as const),
  ];
}

/** A change with its documents. */
interface ReadChange extends Pick<DocumentContent, "bucketId" | "id" | "kind"> {
  readonly previous: unknown;
  readonly current: unknown;
}

export const readChange = ({ bucketId, id, kind, previous, current }: DocumentContent): ReadChange => ({
  bucketId,
  id,
  kind,
  previous: previous === undefined ? undefined : JSON.parse(previous),
  current: current === undefined ? undefined : JSON.parse(current),
});

/** What triggers of buckets call it. */
export const operationOf = (kind: Kind): Exclude<Kind, "replace"> => (kind === "replace" ? "update" : kind);

type Kind = DocumentContent["kind"];

/** What handlers of buckets are given. */
export const bucketChange = ({ bucketId, id, kind, previous, current }: ReadChange) => ({
  kind: operationOf(kind),
  bucket: bucketId,
  documentKey: id,
  previous,
  current,
});

/** What handlers of the database are given. */
export function databaseChange({ bucketId, id, kind, previous, current }: ReadChange) {
  return {
    kind,
    collection: collectionOf(bucketId),
    documentKey: id,
    ...(current === undefined ? {} : { document: current }),
    ...(kind === "update" ? { updateDescription: descriptionOf(previous, current) } : {}),
  };
}

/** Which root fields are others now, and which are gone. */
function descriptionOf(previous: unknown, current: unknown) {
  const [before, after] = [isRecord(previous) ? previous : {}, isRecord(current) ? current : {}];
  return {
    removedFields: Object.keys(before).filter((key) => !(key in after)),
    updatedFields: Object.fromEntries(
      Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(value, before[key])),
    ),
  };
}
