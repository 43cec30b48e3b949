import { useQuery } from "@tanstack/react-query";
import { ownOf } from "../../action/run";
import { unwrap } from "../../http/query";
import { type Loaded, loadedOf, useClient, useSession } from "../../react/console";
import type { ConsoleClient } from "../../shell/client";
import { findViews, type KeptViews } from "./actions";

/** The saved views of a bucket, by this console. */
export const viewsQuery = (client: ConsoleClient, bucketId: string) => ({
  queryKey: ["view", bucketId],
  staleTime: 0,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    unwrap(findViews({ transport: client.transport, signal, own: async () => ownOf(client) }, bucketId)),
});

/** The same, kept up to date. `wanted`: somebody looks at them, or the list stands on one. */
export function useViews(bucketId: string, wanted: boolean): Loaded<KeptViews> {
  const client = useClient();
  const { status } = useSession();
  return loadedOf(useQuery({ ...viewsQuery(client, bucketId), enabled: wanted && status === "signed-in" }));
}
