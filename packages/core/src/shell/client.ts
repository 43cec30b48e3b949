import {
  type DefaultOptions,
  environmentManager,
  QueryCache,
  QueryClient,
  type QueryMeta,
} from "@tanstack/query-core";
import type { AreaRegistry } from "../area/registry";
import type { Failure } from "../http/failure";
import { FailureError } from "../http/query";
import type { OpenSocket } from "../http/socket";
import { createSockets, type Sockets } from "../http/sockets";
import type { Transport, TransportOptions } from "../http/transport";
import { revokeToken } from "../session/api";
import { withRenewal } from "../session/renewal";
import { type CredentialStorage, createSessionStore, type SessionStore } from "../session/store";
import { untilOf } from "../session/token";
import { text } from "../text/catalogue";
import { createMemoryStore, type KeyValueStore } from "./keyValue";
import { createNotifications, type Notifications } from "./notifications";
import { createTurns, type Turns } from "./turns";

/** One console connected to one server: everything its screens and commands work on. */
export interface ConsoleClient {
  readonly areas: AreaRegistry;
  readonly transport: Transport;
  readonly session: SessionStore;
  readonly queries: QueryClient;
  readonly notifications: Notifications;
  /** What this console remembers for the person: columns, order of categories. */
  readonly memory: KeyValueStore;
  /** What tells of changes as they happen; absent: the face has no sockets. */
  readonly sockets: Sockets | undefined;
  /** When long work is done, so that what a person does is answered meanwhile. */
  readonly turns: Turns;
  /** Signs out here at once, and tells the server that the token has ended. */
  readonly signOut: () => void;
}

export interface ConsoleClientOptions {
  /** What the console consists of. */
  readonly areas: AreaRegistry;
  /** Address of the API without a trailing slash. */
  readonly baseUrl: string;
  readonly storage: CredentialStorage;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Default: forgets with the process. */
  readonly memory?: KeyValueStore;
  readonly onRetry?: (attempt: number, reason: string) => void;
  /** How requests are sent. */
  readonly connect: (options: TransportOptions) => Transport;
  /** How connections are opened that stay, and chance from 0 to 1; absent: none is opened. */
  readonly sockets?: { readonly open: OpenSocket; readonly random: () => number };
}

/**
 * The transport repeats what may be repeated. Without a network a call fails and says so, and does not wait without a
 * word; what failed is asked again once there is one.
 */
const defaultOptions: DefaultOptions = {
  queries: {
    retry: false,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    networkMode: "always",
    refetchOnReconnect: true,
  },
  mutations: { retry: false, networkMode: "always" },
};

/** A denied query is shown on its screen, and what is gone where the screen knows of that. */
const isShown = ({ status }: Failure, meta: QueryMeta | undefined): boolean =>
  status === 403 || (status === 404 && meta?.showsAbsence === true);

/** Connects session, transport and query cache. Nothing of one person is shown to the next. */
export function createConsoleClient(options: ConsoleClientOptions): ConsoleClient {
  const session = createSessionStore(options.storage, options.now);
  const transport = withRenewal(
    options.connect({
      baseUrl: options.baseUrl,
      credential: () => session.getState().credential,
      onUnauthorized: () => session.expire(),
      onRetry: options.onRetry,
    }),
    session,
  );
  const notifications = createNotifications({
    now: options.now,
    schedule(task, milliseconds) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  // Where there is no window, the library would take a console for a server, and ask nothing again by itself.
  environmentManager.setIsServer(() => false);
  const queries = new QueryClient({
    // A query that failed is reported, whether or not its screen has room for it.
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (error instanceof FailureError && !isShown(error.failure, meta)) notifications.fail(error.failure);
      },
    }),
    defaultOptions,
  });
  let identity = session.getState().identity?._id;
  session.subscribe(() => {
    const { status, identity: next } = session.getState();
    if (status === "signed-out" || (status === "signed-in" && next?._id !== identity)) {
      queries.clear();
      if (identity !== undefined) notifications.clear();
    } else if (status === "signed-in") void queries.invalidateQueries();
    if (status !== "expired") identity = next?._id;
  });
  const signOut = signingOut({ transport, session, notifications });
  const memory = options.memory ?? createMemoryStore();
  const sockets = options.sockets && createSockets({ ...options.sockets, baseUrl: options.baseUrl, session });
  const turns = createTurns();
  return {
    areas: options.areas,
    transport,
    session,
    queries,
    notifications,
    memory,
    sockets,
    turns,
    signOut,
  };
}

/** Ends a session here at once, and tells the server. */
function signingOut({
  transport,
  session,
  notifications,
}: Pick<ConsoleClient, "transport" | "session" | "notifications">): () => void {
  return () => {
    const { credential } = session.getState();
    session.signOut();
    if (credential?.startsWith("IDENTITY ") !== true) return;
    void revokeToken(transport, credential).then((result) => {
      if (result.ok) {
        const time = untilOf(credential);
        if (result.value === "lives" && time !== undefined)
          notifications.say({ tone: "warning", text: text("session.lives", { time }) });
        return;
      }
      const reason = result.failure.message;
      notifications.say({ tone: "warning", text: text("session.notRevoked", { reason }) });
    });
  };
}
