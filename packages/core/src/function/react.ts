import { useQuery } from "@tanstack/react-query";
import { type Loaded, loadedOf, useClient } from "../react/console";
import type { Information } from "./model";
import { informationSource } from "./sources";

/** What functions can be made of on this server. */
export function useInformation(): Loaded<Information> {
  const { transport } = useClient();
  return loadedOf(useQuery(informationSource.query(transport)));
}
