import type { QueryClient } from "@tanstack/query-core";
import type { BucketDocument, DocumentPage } from "./model";

/** Fields of documents as tables show them, by the id of the document. */
export type ShownFields = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Shows what was just written in the pages that are loaded, until they are asked for again. */
export function showWritten(queries: QueryClient, bucketId: string, written: ShownFields): void {
  queries.setQueriesData<unknown>({ queryKey: ["document", bucketId] }, (page: unknown) =>
    isPage(page) ? { ...page, data: page.data.map((row) => withFields(row, written)) } : page,
  );
}

const withFields = (row: BucketDocument, written: ShownFields): BucketDocument => {
  const fields = written.get(row._id);
  return fields === undefined ? row : { ...row, ...fields };
};

const isPage = (value: unknown): value is DocumentPage =>
  typeof value === "object" &&
  value !== null &&
  "meta" in value &&
  "data" in value &&
  Array.isArray(value.data);
