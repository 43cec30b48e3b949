import { useQuery } from "@tanstack/react-query";
import { type Loaded, loadedOf, useClient } from "../react/console";
import type { ChildrenQuery, StorageChildren } from "./model";
import { childrenQuery } from "./queries";

/** A page of a folder. */
export const useChildren = (query: ChildrenQuery): Loaded<StorageChildren> =>
  loadedOf(useQuery(childrenQuery(useClient().transport, query)));
