import { showsAbsence, unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { type ChildrenServer, listChildren } from "./children";
import type { ChildrenQuery } from "./model";

/** Of the query cache what a query function is given. */
interface Cache {
  getQueryData(key: readonly unknown[]): unknown;
  setQueryData(key: readonly unknown[], value: unknown): unknown;
}

interface QueryContext {
  readonly signal?: AbortSignal;
  readonly client?: Cache;
}

const absentKey = ["storage-children-absent"] as const;

/** What the cache knows of the server, so that the call is not tried for each folder. */
const serverIn = (cache: Cache | undefined): ChildrenServer => ({
  isAbsent: () => cache?.getQueryData(absentKey) === true,
  noteAbsent: () => void cache?.setQueryData(absentKey, true),
});

/** A page of a folder. */
export const childrenQuery = (transport: Transport, query: ChildrenQuery) => ({
  queryKey: ["storage", "children", query] as const,
  queryFn: ({ signal, client }: QueryContext) =>
    unwrap(listChildren(transport, query, serverIn(client), signal)),
  meta: showsAbsence,
  staleTime: 0,
});

/** The directories at the top, by name: the section list shows them. */
export const rootsQuery = (transport: Transport) => ({
  queryKey: ["storage", "roots"] as const,
  queryFn: async ({ signal, client }: QueryContext) => {
    const query = { folder: "", kind: "folder", sort: "name" } as const;
    const page = await listChildren(transport, query, serverIn(client), signal);
    // A server without storage has no directories; its other sections are shown all the same.
    if (!page.ok && page.failure.status === 404) return [];
    return (await unwrap(Promise.resolve(page))).entries;
  },
});

/** Files and folders by their own names, in all of storage; a few of them. */
export const namedEntriesQuery = (transport: Transport, words: string) => ({
  queryKey: ["storage", "named", words] as const,
  queryFn: async ({ signal, client }: QueryContext) => {
    const query = { folder: "", search: words, limit: 4 };
    const page = await unwrap(listChildren(transport, query, serverIn(client), signal));
    return page.entries;
  },
});
