import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBuildingIndexes } from "../bucket/building/react";
import { changingOf } from "../bucket/building/words";
import type { Bucket } from "../bucket/model";
import { useBuckets } from "../bucket/react";
import { type CellOf, createCellOf } from "../field/cellOf";
import type { ListState } from "../list/state";
import { type Loaded, loadedOf, useAccess, useClient, useSession } from "../react/console";
import { type Column, columnsOf } from "./columns";
import { type IndexHint, indexHint } from "./indexHint";
import type { BucketDocument } from "./model";
import { canList, type PickedPage, type Picking, pickingQuery, relatedQuery } from "./picking";
import { documentQuery, documentsQuery } from "./queries";
import { type RelatedIds, type RelatedName, relatedPortions } from "./relatedNames";
import { titleOfDocument } from "./title";

/** A page of a bucket's documents as any face lays it out. */
export interface DocumentTable {
  readonly columns: readonly Column[];
  readonly rows: Loaded<readonly BucketDocument[]>;
  /** Documents that match, on all pages; `undefined` until the first answer. */
  readonly total: number | undefined;
  /** True while the rows shown are those of another page, sort or filter. */
  readonly stale: boolean;
  readonly cellOf: CellOf;
  /** What is missing for this page to come faster; `undefined`: nothing that matters. */
  readonly hint: IndexHint | undefined;
  /** What is said of a change of the fields that goes on; empty: there is none. */
  readonly changing: readonly string[];
}

/** Where and how values are shown to a person; absent: as the runtime does. */
export interface Person {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** Makes cells of values, with the primary fields of related documents. */
export function useCellOf({ locale, timeZone }: Person = {}): CellOf {
  const buckets = useBuckets().value;
  return useMemo(() => {
    const byId = new Map(buckets?.map((each) => [each._id, each]));
    return createCellOf({ locale, timeZone, bucket: (id) => byId.get(id) });
  }, [buckets, locale, timeZone]);
}

/** One document; null if it does not exist. `relation`: related documents in place of their ids. */
export function useDocument(
  bucketId: string,
  documentId: string,
  relation: boolean,
): Loaded<BucketDocument | null> {
  const { transport } = useClient();
  const { status } = useSession();
  return loadedOf(
    useQuery({
      ...documentQuery(transport, bucketId, documentId, relation),
      enabled: status === "signed-in",
    }),
  );
}

/** Loads a page. The rows before stay until the next ones are there; those of another bucket never do. */
export function useDocuments(bucket: Bucket, state: ListState, person: Person = {}): DocumentTable {
  const { transport } = useClient();
  const { status } = useSession();
  const query = useQuery({
    ...documentsQuery(transport, bucket._id, state),
    enabled: status === "signed-in",
    placeholderData: (previous, before) =>
      before?.queryKey[1] === bucket._id ? keepPreviousData(previous) : undefined,
  });
  const cellOf = useCellOf(person);
  const columns = useMemo(() => columnsOf(bucket), [bucket]);
  const loaded = loadedOf(query);
  const cost = query.isPlaceholderData ? undefined : loaded.value?.meta.cost;
  const isSlow = indexHint(bucket, state, cost) !== undefined;
  const building = useBuildingIndexes(bucket, isSlow || loaded.value?.meta.changing === true);
  return {
    columns,
    rows: { ...loaded, value: loaded.value?.data },
    total: loaded.value?.meta.total,
    stale: query.isPlaceholderData,
    cellOf,
    hint: indexHint(bucket, state, cost, building),
    changing: changingOf(bucket, building),
  };
}

/** A page of the documents that a relation can name; the one before stays until it is there. */
export function usePicking(bucket: Bucket, picking: Picking): Loaded<PickedPage> & { stale: boolean } {
  const { transport } = useClient();
  const query = useQuery({ ...pickingQuery(transport, bucket, picking), placeholderData: keepPreviousData });
  return { ...loadedOf(query), stale: query.isPlaceholderData };
}

/** The documents that a relation names. `enabled`: the caller may read them. */
export function useRelated(
  bucketId: string | undefined,
  ids: readonly string[],
  enabled: boolean,
): Loaded<readonly BucketDocument[]> {
  const { transport } = useClient();
  const query = relatedQuery(transport, bucketId ?? "", ids);
  const asked = enabled && bucketId !== undefined;
  return loadedOf(useQuery({ ...query, enabled: asked, placeholderData: keepPreviousData }));
}

/** The names of related documents. The same function as long as nothing more is known. */
export function useRelatedNames(all: readonly RelatedIds[]): RelatedName {
  const { transport } = useClient();
  const access = useAccess().value;
  const buckets = useBuckets().value;
  const portions = relatedPortions(all).filter(({ bucketId }) => canList(access, bucketId));
  const found = useQueries({
    queries: portions.map(({ bucketId, ids }) => relatedQuery(transport, bucketId, ids)),
    combine: documentsOf,
  });
  return useMemo(() => {
    const documents = new Map(found.map((each) => [each._id, each]));
    return (bucketId, id) => {
      const bucket = buckets?.find(({ _id }) => _id === bucketId);
      const document = documents.get(id);
      return bucket === undefined || document === undefined ? undefined : titleOfDocument(bucket, document);
    };
  }, [found, buckets]);
}

const documentsOf = (results: readonly { readonly data?: readonly BucketDocument[] | undefined }[]) =>
  results.flatMap(({ data = [] }) => data);
