import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Bucket } from "../../bucket/model";
import { isSame, keysOf } from "../../editing/same";
import type { ListState } from "../../list/state";
import { useAccess, useClient } from "../../react/console";
import type { Editing } from "../../react/editing";
import { documentGet } from "../actions";
import { getDocument } from "../api";
import { documentQueryOf } from "../list";
import type { BucketDocument } from "../model";
import { documentQuery } from "../queries";
import { type DocumentListener, followDocument } from "./document";
import { type FollowedPage, type Following, followingTimes, followPage, unchanged } from "./following";
import { isLike } from "./news";

const nobody = () => () => undefined;
const asItWas = () => unchanged;

/** The page of a bucket's documents that is shown, as others change it. Without sockets nothing is told. */
export function useFollowedPage(
  bucket: Bucket,
  state: ListState,
): FollowedPage & { readonly show: () => void } {
  const { sockets, queries, transport } = useClient();
  const may = useAccess().value?.can("bucket:data:stream", [bucket._id], true) === true;
  const [following, setFollowing] = useState<Following>();
  const follow = useEffectEvent(() => sockets && followPage({ sockets, queries, transport, bucket, state }));
  // The fields of the bucket may change while the page stays the same.
  const page = JSON.stringify([bucket._id, documentQueryOf(state)]);
  useEffect(() => {
    const started = may && page !== "" ? follow() : undefined;
    setFollowing(started);
    return () => started?.stop();
  }, [may, page]);
  const view = useSyncExternalStore(
    following?.subscribe ?? nobody,
    following?.view ?? asItWas,
    following?.view ?? asItWas,
  );
  return { ...view, show: () => following?.show() };
}

/** What somebody else made of a document that is shown. */
export interface FollowedDocument {
  /** Keys of fields that changed a short while ago. */
  readonly changed: ReadonlySet<string>;
  readonly isGone: boolean;
}

const quiet: FollowedDocument = { changed: new Set(), isGone: false };

/** Tells of each change of a document that others make, while it is shown. */
function useHints(bucketId: string, documentId: string | undefined, listener: DocumentListener): void {
  const { sockets } = useClient();
  const may = useAccess().value?.can("bucket:data:stream", [bucketId], true) === true;
  const hint = useEffectEvent(() => listener.onHint());
  const isKnown = useEffectEvent((stored: BucketDocument | undefined) => listener.isKnown(stored));
  useEffect(() => {
    if (!may || sockets === undefined || documentId === undefined) return undefined;
    return followDocument(
      sockets,
      { bucketId, documentId },
      { isKnown: (stored) => isKnown(stored), onHint: () => hint() },
    );
  }, [sockets, bucketId, documentId, may]);
}

/** Has a document that is shown follow what others make of it. One that is deleted stays as it was. */
export function useFollowedDocument(
  bucket: Pick<Bucket, "_id" | "properties">,
  documentId: string,
): FollowedDocument {
  const { queries, transport } = useClient();
  const [told, setTold] = useState(quiet);
  const { queryKey } = documentQuery(transport, bucket._id, documentId, true);
  const shown = () => queries.getQueryData<BucketDocument | null>(queryKey) ?? undefined;
  useHints(bucket._id, documentId, {
    isKnown(stored) {
      const before = shown();
      return before !== undefined && stored !== undefined && isLike(bucket, [before], [stored]);
    },
    async onHint() {
      const read = { relation: true, localize: true };
      const found = await getDocument(transport, bucket._id, documentId, read);
      const before = shown();
      if (!found.ok || before === undefined) return;
      if (found.value === undefined) return setTold({ ...quiet, isGone: true });
      const changed = changedKeys(before, found.value);
      if (changed.size > 0) queries.setQueryData(queryKey, found.value);
      if (changed.size > 0 || told.isGone) setTold({ changed, isGone: false });
    },
  });
  useEffect(() => {
    if (told.changed.size === 0) return undefined;
    const timer = setTimeout(() => setTold(quiet), followingTimes.mark);
    return () => clearTimeout(timer);
  }, [told]);
  return told;
}

const changedKeys = (before: BucketDocument, now: BucketDocument): ReadonlySet<string> =>
  new Set([...keysOf(before, now)].filter((key) => !isSame(before[key], now[key])));

/** Has a document that is edited meet what others make of it: taken where nothing is typed, else offered. */
export function useMeeting<Draft>(
  { _id: bucketId }: Bucket,
  { row, state, meet }: Pick<Editing<BucketDocument, Draft>, "row" | "state" | "meet">,
): void {
  const { transport } = useClient();
  useHints(bucketId, row?._id, {
    isKnown: (stored) => isSame(row, stored),
    async onHint() {
      // What is being saved reads it by itself.
      if (state === "saving" || row === undefined) return;
      const found = await documentGet.run({ transport }, { bucketId, documentId: row._id });
      if (found.ok) meet(found.value);
      else if (found.failure.code === "not-found") meet(undefined);
    },
  });
}
