import { useQueries, useQuery } from "@tanstack/react-query";
import { type Loaded, loadedOf, useClient } from "../react/console";
import type { ChildrenQuery, StorageChildren } from "./model";
import { childrenQuery } from "./queries";

/** A page of a folder. */
export const useChildren = (query: ChildrenQuery): Loaded<StorageChildren> =>
  loadedOf(useQuery(childrenQuery(useClient().transport, query)));

/** Pages of several folders. */
export function useFolders(queries: readonly ChildrenQuery[]): readonly Loaded<StorageChildren>[] {
  const { transport } = useClient();
  const answers = useQueries({ queries: queries.map((query) => childrenQuery(transport, query)) });
  return answers.map((answer) => loadedOf(answer));
}
