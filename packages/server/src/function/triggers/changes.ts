import { isDeepStrictEqual } from "node:util";
import { collectionOf } from "@twinhelm/core/function/enqueuers";
import type { DocumentContent } from "../../engine/documentChanges";
import { isRecord } from "../../shell/query";
import type { Handler, Registry } from "./registry";

/** A handler that runs for a change, with what it is given. */
interface Run {
  readonly each: Handler;
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
  const previous = content.previous === undefined ? undefined : JSON.parse(content.previous);
  const current = content.current === undefined ? undefined : JSON.parse(content.current);
  const kind = kindOf(content);
  const operation = kind === "insert" || kind === "delete" ? kind : "update";
  const ofBucket = { kind: operation, bucket: bucketId, documentKey: content.id, previous, current };
  return [
    ...bucket
      .filter(({ options }) => options.type === "ALL" || options.type === operation.toUpperCase())
      .map((each) => ({ each, change: ofBucket })),
    ...database
      .filter(({ options }) => options.type === kind.toUpperCase())
      .map((each) => ({ each, change: ofDatabase(content, kind, previous, current) })),
  ];
}

type Kind = "insert" | "update" | "replace" | "delete";

function kindOf({ previous, current, isReplaced }: DocumentContent): Kind {
  if (previous === undefined) return "insert";
  if (current === undefined) return "delete";
  return isReplaced ? "replace" : "update";
}

function ofDatabase({ bucketId, id }: DocumentContent, kind: Kind, previous: unknown, current: unknown) {
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
