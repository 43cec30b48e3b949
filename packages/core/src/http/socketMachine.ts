import { assign, createActor, fromCallback, setup } from "xstate";
import type { SocketEvents } from "./socket";

/** What a text from the server says to the connection itself. */
export type SocketText =
  | { readonly kind: "message"; readonly message: unknown }
  /** All that there is at the beginning was sent. */
  | { readonly kind: "begun" }
  /** The server closes the connection for this reason; `status` as over HTTP. */
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

/**
 * `live`: what happens is told as it happens. `waiting`: it is tried again after a while. `resting`: nobody is signed
 * in. `refused`: the server does not let this caller. `absent`: it has no such sockets, as far as can be told.
 */
export type SocketStatus = "connecting" | "live" | "waiting" | "resting" | "refused" | "absent";

export interface SocketMachineInput {
  readonly connect: (credential: string, events: SocketEvents) => () => void;
  /** What a text says; `undefined`: nothing that is known. */
  readonly read: (text: string) => SocketText | undefined;
  readonly credential: () => string | undefined;
  /** From 0 to 1: spreads those who come back at once. */
  readonly random: () => number;
  /** Tries until a server that never answered counts as one without sockets; Infinity: never. */
  readonly tries: number;
  /** Told what came, in order. */
  readonly onMessage: (message: unknown) => void;
  /** Told that a connection begins: what was told before it counts no more. */
  readonly onOpen: () => void;
}

interface Context extends SocketMachineInput {
  /** The credential of the connection. */
  readonly sent: string | undefined;
  /** Connections that ended since one lasted. */
  readonly failures: number;
  readonly everOpened: boolean;
  readonly refusal: Refusal | undefined;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
}

type SocketEvent =
  | { type: "OPENED" }
  | { type: "BEGUN" }
  | ({ type: "REFUSED" } & Refusal)
  | { type: "CLOSED" }
  /** Somebody has signed in or out. */
  | { type: "CREDENTIAL" };

/** Milliseconds: the first wait, the longest one, how long an answer may take, after how long a connection lasts. */
const times = { first: 1000, longest: 30_000, answer: 20_000, lasting: 10_000 } as const;

/** Half of what it may wait, and more by chance. */
const waitOf = ({ failures, random }: Context): number =>
  Math.min(times.longest, times.first * 2 ** Math.max(0, failures - 1)) * (0.5 + random() / 2);

/** What may be different later. */
const isPassing = (status: number) => status === 429 || status >= 500;

const after = (event: { readonly type: string } & Partial<Refusal>): Refusal => ({
  status: event.status ?? 0,
  message: event.message ?? "",
});

/** One connection that is opened again and again, with growing waits, until it is stopped. */
const socketMachine = setup({
  types: {
    context: {} as Context,
    input: {} as SocketMachineInput,
    events: {} as SocketEvent,
    tags: {} as SocketStatus,
  },
  delays: { wait: ({ context }) => waitOf(context), answer: times.answer, lasting: times.lasting },
  actors: {
    socket: fromCallback<SocketEvent, Context>(({ input, sendBack }) => {
      const { connect, sent, read, onMessage, onOpen } = input;
      if (sent === undefined) return;
      return connect(sent, {
        opened() {
          onOpen();
          sendBack({ type: "OPENED" });
        },
        text(text) {
          const said = read(text);
          if (said?.kind === "message") onMessage(said.message);
          else if (said?.kind === "begun") sendBack({ type: "BEGUN" });
          else if (said?.kind === "refused")
            sendBack({ type: "REFUSED", status: said.status, message: said.message });
        },
        closed: () => sendBack({ type: "CLOSED" }),
      });
    }),
  },
  guards: {
    isNobody: ({ context }) => context.credential() === undefined,
    isOutdated: ({ context }) => context.credential() !== context.sent,
    isAbsent: ({ context }) => !context.everOpened && context.failures >= context.tries,
    isUnknown: ({ event, context }) => after(event).status === 401 && context.credential() === context.sent,
    isExpired: ({ event }) => after(event).status === 401,
    isPassing: ({ event }) => isPassing(after(event).status),
  },
  actions: {
    fail: assign(({ context }) => ({ failures: context.failures + 1 })),
    open: assign({ everOpened: true }),
    keepRefusal: assign({ refusal: ({ event }) => after(event) }),
    last: assign({ failures: 0 }),
    forget: assign({ sent: undefined }),
    identify: assign({ sent: ({ context }) => context.credential(), refusal: undefined }),
  },
}).createMachine({
  id: "socket",
  context: ({ input }) => ({
    ...input,
    sent: undefined,
    failures: 0,
    everOpened: false,
    refusal: undefined,
  }),
  initial: "beginning",
  on: { CREDENTIAL: { guard: "isOutdated", target: ".beginning", actions: "last" } },
  states: {
    beginning: {
      always: [
        { guard: "isNobody", target: "resting", actions: "forget" },
        { target: "connected", actions: "identify" },
      ],
    },
    connected: {
      initial: "connecting",
      invoke: { src: "socket", input: ({ context }) => context },
      on: {
        OPENED: { actions: "open" },
        REFUSED: [
          // Signed in anew meanwhile: the next connection comes as who it is now.
          { guard: "isUnknown", target: "resting", actions: "keepRefusal" },
          { guard: "isExpired", target: "beginning" },
          { guard: "isPassing", target: "waiting", actions: ["fail", "keepRefusal"] },
          { target: "refused", actions: "keepRefusal" },
        ],
        CLOSED: { target: "ended", actions: "fail" },
      },
      states: {
        connecting: {
          tags: "connecting",
          on: { BEGUN: "live" },
          after: { answer: { target: "#socket.ended", actions: "fail" } },
        },
        live: { tags: "live", after: { lasting: { actions: "last" } } },
      },
    },
    ended: { always: [{ guard: "isAbsent", target: "absent" }, { target: "waiting" }] },
    waiting: { tags: "waiting", after: { wait: "beginning" } },
    resting: { tags: "resting" },
    refused: { tags: "refused" },
    absent: { tags: "absent" },
  },
});

/** A connection as it is now. */
export interface SocketState {
  readonly status: SocketStatus;
  /** Why the server closed it. */
  readonly refusal: Refusal | undefined;
}

/** A connection that goes on until it is stopped. */
export interface LastingSocket {
  state(): SocketState;
  /** Told of each change of the state. */
  subscribe(listener: () => void): void;
  /** Who is signed in may have changed. */
  reconsider(): void;
  stop(): void;
}

const statuses = ["live", "waiting", "resting", "refused", "absent"] as const;

/** Opens a connection, and opens it again where it ends. */
export function keepConnected(input: SocketMachineInput): LastingSocket {
  const actor = createActor(socketMachine, { input });
  actor.start();
  return {
    state() {
      const snapshot = actor.getSnapshot();
      const status = statuses.find((tag) => snapshot.hasTag(tag)) ?? "connecting";
      return { status, refusal: snapshot.context.refusal };
    },
    subscribe: (listener) => void actor.subscribe(listener),
    reconsider: () => actor.send({ type: "CREDENTIAL" }),
    stop: () => void actor.stop(),
  };
}
