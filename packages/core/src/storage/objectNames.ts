import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { listObjects } from "./api";

/** The names of objects, by their ids; a server that does not look for ids names none. */
export const namesOfObjectsQuery = (transport: Transport, ids: readonly string[]) => ({
  queryKey: ["storage", "names", ids] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }) => {
    const objects = await unwrap(listObjects(transport, { filter: { _id: { $in: ids } } }, signal));
    return new Map(objects.flatMap(({ _id, name }) => (name === "" ? [] : [[_id, name] as const])));
  },
});
