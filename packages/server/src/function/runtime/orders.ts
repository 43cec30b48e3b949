/** What a process is told before anything runs. */
export interface InitOrder {
  readonly folder: string;
  /** File to load. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether nothing is kept from it. */
  readonly isOpen: boolean;
  /** Bytes of one answer. */
  readonly answerLimit: number;
}

/** A request as its handler sees it; the body goes beside it. */
export interface RequestOrder {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly params: readonly (readonly [string, string])[];
  readonly query: Readonly<Record<string, unknown>>;
}

/** A message of a WebSocket as its handler sees it. */
export interface FirehoseOrder {
  readonly socket: { readonly id: string; readonly remoteAddress: string };
  readonly size: number;
  readonly message: { readonly name: string; readonly data?: unknown };
}

/** What is to be run, by the name of the export. */
export type EventOrder = {
  readonly handler: string;
  /** Whether somebody waits for all that it says: then a frame follows the last of it. */
  readonly isWatched?: boolean | undefined;
} & (
  | { readonly kind: "http"; readonly request: RequestOrder }
  | { readonly kind: "change"; readonly change: unknown }
  | { readonly kind: "firehose"; readonly firehose: FirehoseOrder }
  | { readonly kind: "call" }
);

/** The beginning of an answer. */
export interface AnswerHead {
  readonly status: number;
  readonly message: string;
  readonly headers: readonly (readonly [string, string | readonly string[]])[];
  /** Why the handler gave no answer of its own. */
  readonly error?: string | undefined;
}

/** What a handler does with sockets. */
export interface SocketOrder {
  readonly to: "socket" | "pool" | "close";
  readonly id?: string;
  readonly name?: string;
  readonly data?: unknown;
}

/** Bytes of an answer that may be on their way before the process waits. */
export const answerWindow = 1024 * 1024;

export const logLevels = { debug: 0, log: 1, info: 2, warn: 3, error: 4 } as const;
