import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { PaletteItem } from "../action/palette";
import type { Bucket } from "../bucket/model";
import { useBuckets, useOpenBuckets } from "../bucket/react";
import { shownText } from "../field/cell";
import { type CellOf, createCellOf } from "../field/cellOf";
import { primaryOf } from "../field/primary";
import { fieldTypeOf } from "../field/table";
import type { ListState } from "../list/state";
import { type Loaded, loadedOf, useClient, useSession } from "../react/console";
import { type Column, columnsOf } from "./columns";
import type { BucketDocument } from "./model";
import { documentPath } from "./paths";
import { documentQuery, documentsQuery, namedDocumentsQuery } from "./queries";

/** A page of a bucket's documents as any face lays it out. */
export interface DocumentTable {
  readonly columns: readonly Column[];
  readonly rows: Loaded<readonly BucketDocument[]>;
  /** Documents that match, on all pages; `undefined` until the first answer. */
  readonly total: number | undefined;
  /** True while the rows shown are those of another page, sort or filter. */
  readonly stale: boolean;
  readonly cellOf: CellOf;
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
  return {
    columns,
    rows: { ...loaded, value: loaded.value?.data },
    total: loaded.value?.meta.total,
    stale: query.isPlaceholderData,
    cellOf,
  };
}

/** Letters that a search by name begins with, milliseconds of rest before it, and buckets that it looks into. */
const naming = { least: 2, rest: 200, buckets: 8 } as const;

const isNamed = (bucket: Bucket): boolean =>
  fieldTypeOf(bucket.properties[primaryOf(bucket)]?.type)?.searchable === true;

/** Lines of the palette that open documents by their primary field: those of the bucket that is open first. */
export function useFoundDocuments(query: string, open: Bucket | undefined): readonly PaletteItem[] {
  const { transport } = useClient();
  const buckets = useOpenBuckets();
  const words = useRested(query.trim());
  const asked = useMemo(() => {
    const named = (buckets ?? []).filter(isNamed);
    const first = named.filter(({ _id }) => _id === open?._id);
    return [...first, ...named.filter(({ _id }) => _id !== open?._id)].slice(0, naming.buckets);
  }, [buckets, open]);
  const enabled = words.length >= naming.least && !words.startsWith("/");
  const answers = useQueries({
    queries: asked.map((bucket) => ({ ...namedDocumentsQuery(transport, bucket, words), enabled })),
  });
  return asked.flatMap((bucket, index) =>
    (answers[index]?.data ?? []).map((document): PaletteItem => {
      const path = documentPath(bucket._id, document._id);
      const title = shownText(document[primaryOf(bucket)] ?? document._id);
      const icon = bucket.icon ?? "view_stream";
      return { id: path, title, hint: bucket.title, icon, does: { kind: "open", path } };
    }),
  );
}

/** The text once nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), naming.rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
