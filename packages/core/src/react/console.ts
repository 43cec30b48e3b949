import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from "react";
import type { Access, AccessRequest } from "../access/evaluate";
import { type Explanation, explainAccess } from "../access/explanation";
import type { Failure } from "../http/failure";
import { failureOf } from "../http/query";
import { accessQuery, publicStrategiesQuery } from "../session/queries";
import type { SessionState } from "../session/store";
import type { ConsoleClient } from "../shell/client";
import { namesIn } from "../shell/names";

const ClientContext = createContext<ConsoleClient | undefined>(undefined);

/** Gives every hook below the client it works on. */
export function ConsoleProvider({ client, children }: { client: ConsoleClient; children?: ReactNode }) {
  return createElement(
    ClientContext.Provider,
    { value: client },
    createElement(QueryClientProvider, { client: client.queries }, children),
  );
}

/** The client of this console. Throws outside a `ConsoleProvider`. */
export function useClient(): ConsoleClient {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error("useClient needs a ConsoleProvider above it");
  return client;
}

/** Who is signed in, kept up to date. */
export function useSession(): SessionState {
  const { session } = useClient();
  return useSyncExternalStore(session.subscribe, session.getState, session.getState);
}

/** A query to the server in one of its three states. */
export interface Loaded<T> {
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  /** True while a request is under way, also when an older value is shown meanwhile. */
  readonly loading: boolean;
  readonly reload: () => void;
}

interface QueryAnswer<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export const loadedOf = <T>(query: QueryAnswer<T>): Loaded<T> => ({
  value: query.data,
  failure: failureOf(query.error),
  loading: query.isFetching,
  reload: () => void query.refetch(),
});

/** What the caller may do. Asked once a session and kept. */
export function useAccess(): Loaded<Access> {
  const { transport } = useClient();
  const { status } = useSession();
  return loadedOf(useQuery({ ...accessQuery(transport), enabled: status === "signed-in" }));
}

/** One permission with its explanation; `undefined` while the statements are on their way. */
export function useDecision(request: AccessRequest | undefined): Explanation | undefined {
  const { value: access } = useAccess();
  const { queries } = useClient();
  const { action, list } = request ?? {};
  const path = request?.segments?.join("/");
  return useMemo(() => {
    if (access === undefined || action === undefined) return undefined;
    const question = { action, list, segments: path === undefined || path === "" ? [] : path.split("/") };
    return explainAccess(access, question, { nameOf: namesIn(queries) });
  }, [access, queries, action, list, path]);
}

/** The other ways to sign in. A failure to list them is no hindrance to the password. */
export function usePublicStrategies() {
  const { transport } = useClient();
  return loadedOf(useQuery(publicStrategiesQuery(transport)));
}
