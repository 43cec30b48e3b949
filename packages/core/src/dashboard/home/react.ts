import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { explainAccess, explanationLines } from "../../access/explanation";
import type { Activity } from "../../activity/model";
import { activityNeeds, latestActivitiesQuery } from "../../activity/queries";
import type { ActivityNames } from "../../activity/words";
import { type Bucket, titleOfBucket } from "../../bucket/model";
import { useBuckets, useMissingForBuckets, useOpenBuckets } from "../../bucket/react";
import { newestDocumentsQuery } from "../../document/queries";
import { titleOfDocument } from "../../document/title";
import { type Loaded, loadedOf, useAccess, useClient } from "../../react/console";
import { madeAt } from "../../record/id";
import { namesOfObjectsQuery } from "../../storage/objectNames";

/** Buckets that are counted and looked into: one request each, whatever there is in them. */
const mostBuckets = 12;
/** Documents and activities that are shown. */
const mostLines = 8;

/** A document that came lately. */
export interface NewDocument {
  readonly id: string;
  readonly bucket: Bucket;
  /** Its primary field. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface NewDocuments {
  /** Documents by id of their bucket; of those that were counted. */
  readonly counts: ReadonlyMap<string, number>;
  /** Names of the documents that came last, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Newest first. */
  readonly newest: Loaded<readonly NewDocument[]>;
  /** Whether this caller may see no document of any bucket; why is said in the list of buckets. */
  readonly isDenied: boolean;
}

/** How many documents the buckets have, and which came last: one request for each bucket, all at once. */
export function useNewDocuments(): NewDocuments {
  const { transport } = useClient();
  const open = useOpenBuckets();
  const missing = useMissingForBuckets();
  const buckets = useMemo(() => (open ?? []).slice(0, mostBuckets), [open]);
  const answers = useQueries({
    queries: buckets.map((bucket) => newestDocumentsQuery(transport, bucket._id, mostLines)),
  }).map((query) => loadedOf(query));
  const pages = buckets.flatMap((bucket, index) => {
    const page = answers[index]?.value;
    return page === undefined ? [] : [{ bucket, page }];
  });
  const known = open !== undefined && (pages.length > 0 || buckets.length === 0);
  const newest = pages.flatMap(({ bucket, page }) =>
    page.data.map((document) => ({
      id: document._id,
      bucket,
      name: titleOfDocument(bucket, document),
      at: madeAt(document._id),
    })),
  );
  return {
    counts: new Map(pages.map(({ bucket, page }) => [bucket._id, page.meta.total])),
    names: new Map(newest.map(({ id, name }) => [id, name])),
    newest: {
      value: known ? newest.toSorted((a, b) => b.at - a.at).slice(0, mostLines) : undefined,
      failure: answers.find(({ failure }) => failure !== undefined)?.failure,
      loading: answers.some(({ loading }) => loading),
      reload() {
        for (const { reload } of answers) reload();
      },
    },
    isDenied: open?.length === 0 && missing !== undefined,
  };
}

const noNames: ReadonlyMap<string, string> = new Map();

/** What the things are called that activities were done to; a caller who may not list files sends no request for them. */
export function useActivityNames(
  activities: readonly Activity[] | undefined,
  documents: ReadonlyMap<string, string>,
): ActivityNames {
  const { transport } = useClient();
  const buckets = useBuckets().value;
  const access = useAccess().value;
  const ids = new Set(
    activities?.flatMap(({ resource: [module, id = ""] }) => (module === "storage" ? [id] : [])),
  );
  const objects =
    useQuery({
      ...namesOfObjectsQuery(transport, [...ids].sort()),
      enabled: ids.size > 0 && access?.can("storage:index", [], true) === true,
    }).data ?? noNames;
  return {
    bucket(id) {
      const bucket = buckets?.find(({ _id }) => _id === id);
      return bucket && titleOfBucket(bucket);
    },
    document: (id) => documents.get(id),
    object: (id) => objects.get(id),
  };
}

export interface LatestActivities extends Loaded<readonly Activity[]> {
  /** Why this caller may not see them. `undefined`: they may, or it is not known yet. */
  readonly denied: readonly string[] | undefined;
}

/** What was done last. A caller who may not see it sends no request. */
export function useLatestActivities(): LatestActivities {
  const { transport } = useClient();
  const access = useAccess().value;
  const answer = useMemo(() => access && explainAccess(access, activityNeeds), [access]);
  const loaded = loadedOf(
    useQuery({
      ...latestActivitiesQuery(transport, mostLines),
      enabled: answer?.decision.allowed === true,
    }),
  );
  const denied = answer === undefined || answer.decision.allowed ? undefined : explanationLines(answer);
  return { ...loaded, denied };
}
