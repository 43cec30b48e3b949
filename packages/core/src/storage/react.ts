import { useQueries, useQuery } from "@tanstack/react-query";
import { type Loaded, loadedOf, useClient } from "../react/console";
import type { ChildrenQuery, StorageChildren } from "./model";
import { childrenQuery } from "./queries";

/** What is loaded, and when it came, milliseconds since the epoch. */
export interface Looked<T> extends Loaded<T> {
  readonly time: number;
}

/** A page of a folder. */
export function useChildren(query: ChildrenQuery): Looked<StorageChildren> {
  const answer = useQuery(childrenQuery(useClient().transport, query));
  return { ...loadedOf(answer), time: answer.dataUpdatedAt };
}

/** Pages of several folders. */
export function useFolders(queries: readonly ChildrenQuery[]): readonly Loaded<StorageChildren>[] {
  const { transport } = useClient();
  const answers = useQueries({ queries: queries.map((query) => childrenQuery(transport, query)) });
  return answers.map((answer) => loadedOf(answer));
}
