import { useQuery } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useClient } from "../../react/console";
import { signedInAgain } from "../../session/renewal";
import type { ConsoleClient } from "../../shell/client";
import { createTransfers, type Transfer, type Transfers } from "./queue";

/** Transfers of a console under way at once. */
const width = 3;
const key = ["storage-transfers"] as const;
const none: readonly Transfer[] = [];
const never = () => {};

type Client = Pick<ConsoleClient, "queries" | "session">;

const transfersQuery = (client: Client) => ({
  queryKey: key,
  // Asked for again it stays: what is under way in it is not lost.
  queryFn: () => client.queries.getQueryData<Transfers>(key) ?? createConsoleTransfers(client),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** The same for what is begun without a screen that shows them. */
export const transfersOf = (client: Client): Promise<Transfers> =>
  client.queries.ensureQueryData(transfersQuery(client));

/** The transfers of this console: they go on whatever is on the screen, until somebody signs out. */
export function useTransfers(): {
  readonly all: readonly Transfer[];
  readonly transfers: Transfers | undefined;
} {
  const client = useClient();
  const transfers = useQuery(transfersQuery(client)).data;
  return { all: useTransferList(transfers), transfers };
}

/** Transfers, kept up to date. */
export function useTransferList(transfers: Transfers | undefined): readonly Transfer[] {
  const follow = useCallback((listener: () => void) => transfers?.subscribe(listener) ?? never, [transfers]);
  return useSyncExternalStore(
    follow,
    () => transfers?.list() ?? none,
    () => none,
  );
}

/** What came up is shown once it is there. */
const createConsoleTransfers = ({ queries, session }: Client): Transfers =>
  createTransfers({
    renewed: () => signedInAgain(session),
    width,
    now: Date.now,
    schedule: (task, milliseconds) => void setTimeout(task, milliseconds),
    onEnd: () => void queries.invalidateQueries({ queryKey: ["storage"] }),
  });
