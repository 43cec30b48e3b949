import { useQuery } from "@tanstack/react-query";
import { type Loaded, loadedOf, useClient, useSession } from "../react/console";
import type { BucketPreference } from "./model";
import { languagesQuery } from "./queries";

/** Languages of documents; asked for only where they are wanted. */
export function useLanguages(wanted: boolean): Loaded<BucketPreference["language"]> {
  const { transport } = useClient();
  const { status } = useSession();
  return loadedOf(useQuery({ ...languagesQuery(transport), enabled: wanted && status === "signed-in" }));
}
