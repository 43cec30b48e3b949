import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { recordQueries } from "../record/queries";
import { identityApi, listFactorKinds } from "./api";

export const identityQueries = recordQueries("identity", identityApi);

export const factorKindsQuery = (transport: Transport) => ({
  queryKey: ["session", "factorKinds"],
  queryFn: ({ signal }: { signal?: AbortSignal }) => unwrap(listFactorKinds(transport, signal)),
});
