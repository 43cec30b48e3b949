import { useIsFetching, useQueries, useQuery } from "@tanstack/react-query";
import type { Failure } from "../../http/failure";
import { unwrap } from "../../http/query";
import { type Loaded, loadedOf, useClient } from "../../react/console";
import { getObject, listObjects } from "../api";
import { belowFilter, entryOf } from "../children";
import type { ChildrenQuery, StorageChildren, StorageEntry } from "../model";
import { isFolderPath } from "../paths";
import { childrenQuery } from "../queries";
import type { Looked } from "../react";

/** Entries that are asked for at once. */
export const pageLength = 100;

/** A folder of any size, of which some pages are here. */
export interface EntryPages {
  /** Absent: it is not known yet. */
  readonly total: number | undefined;
  /** `undefined`: its page is on its way. */
  readonly entryAt: (place: number) => StorageEntry | undefined;
  /** The first place, of those that are here, that the test holds for. */
  readonly placeOf: (test: (entry: StorageEntry) => boolean) => number | undefined;
  readonly failure: Loaded<unknown>["failure"];
  readonly loading: boolean;
  readonly reload: () => void;
}

/** The first page of a folder and those that are needed beside it. */
export function useEntryPages(
  query: Omit<ChildrenQuery, "skip" | "limit">,
  needed: readonly number[],
): EntryPages {
  const { transport } = useClient();
  const pages = [0, ...needed.filter((page) => page !== 0)];
  const answers = useQueries({
    queries: pages.map((page) =>
      childrenQuery(transport, { ...query, skip: page * pageLength, limit: pageLength }),
    ),
  }).map((answer): Loaded<StorageChildren> => loadedOf(answer));
  const values = new Map(pages.map((page, at) => [page, answers[at]?.value]));
  return {
    total: answers.find(({ value }) => value !== undefined)?.value?.total,
    entryAt: (place) => values.get(Math.floor(place / pageLength))?.entries[place % pageLength],
    placeOf(test) {
      for (const [page, value] of values) {
        const at = value?.entries.findIndex(test) ?? -1;
        if (at >= 0) return page * pageLength + at;
      }
      return undefined;
    },
    failure: answers.find(({ failure }) => failure !== undefined)?.failure,
    loading: answers.some(({ loading }) => loading),
    reload() {
      for (const { reload } of answers) reload();
    },
  };
}

/** What is at a path: of several files of a name that with the id, else the newest; what has no name has its id as path. `undefined` as value: nothing is there. */
export function useEntry(path: string, id: string | undefined): Looked<{ readonly entry?: StorageEntry }> {
  const { transport } = useClient();
  const query = { filter: { name: path }, sort: { _id: -1 } } as const;
  const answer = useQuery({
    queryKey: ["storage", "entry", path, id ?? ""],
    queryFn: async ({ signal }) => {
      const objects = await unwrap(listObjects(transport, query, signal));
      const named = objects.find(({ _id }) => _id === id) ?? objects[0];
      const object = named ?? (id === path ? await unwrap(getObject(transport, id, signal)) : undefined);
      return object === undefined ? {} : { entry: entryOf(object) };
    },
    enabled: path !== "" && !isFolderPath(path),
    staleTime: 0,
  });
  return { ...loadedOf(answer), time: answer.dataUpdatedAt };
}

/** What is known of a folder. */
interface KnownFolder {
  readonly total?: number | undefined;
  readonly failure?: Failure | undefined;
}

/** True: the folder is not there any more. Where it holds nothing, the server is asked whether that is so. */
export function useFolderGone(folder: string, { total, failure }: KnownFolder): boolean {
  const { transport } = useClient();
  const query = { filter: belowFilter(folder), limit: 1 };
  const { data } = useQuery({
    queryKey: ["storage", "there", folder],
    queryFn: async ({ signal }) => (await unwrap(listObjects(transport, query, signal))).length > 0,
    enabled: total === 0 && folder !== "",
    staleTime: 0,
  });
  return data === false || (folder !== "" && failure?.code === "not-found");
}

/** Whether the content of any folder is on its way. */
export const useIsLoadingFolders = (): boolean => useIsFetching({ queryKey: ["storage", "children"] }) > 0;
