import { randomUUID } from "node:crypto";
import { z } from "zod/mini";
import type { SharedValues } from "../engine/shared";
import { HttpError, httpError } from "../shell/errors";
import { networkOf } from "../shell/network";
import type { SignedOn } from "./user";

/** What came of a sign-in at a provider. */
export type Outcome = { readonly user: SignedOn } | { readonly error: HttpError };

/**
 * Sign-ins at providers that have begun. Each has a state: a secret of the one who began it, good for one sign-in.
 * Whoever waits may wait at another node than the one that somebody comes back to.
 */
export interface SignInStates {
  /** Begins a sign-in at a strategy. Throws 429 and 503 when too many are open. */
  open(strategyId: string, address: string): Promise<string>;
  /** Somebody came back from the provider: nobody else can with this state. Throws the contract's 400. */
  begin(state: string, strategyId: string): Promise<void>;
  /** Keeps what came of it for the one who waits, or will. False: the state has expired meanwhile. */
  settle(state: string, outcome: Outcome): Promise<boolean>;
  /** Waits for somebody to come back; an abort leaves the state open. Throws 400, 401 and 504. */
  wait(state: string, signal: AbortSignal): Promise<SignedOn>;
  /** Ends every wait. */
  close(): void;
}

/** How long a request waits, in milliseconds (contract, passport.md section 2.4). */
const waitingTime = 60_000;
/** Milliseconds between two looks whether somebody has waited for so long. */
const interval = 250;
/** How long a state lives that nobody waits for, in milliseconds. */
const stateLifetime = 5 * 60_000;
/** Most states at once: of everybody, and of one address. */
const bounds = { ofOwner: 1000, all: 10_000, beyond: "refused" } as const;
/** There are no more of what belongs to a state. */
const besides = { all: Number.POSITIVE_INFINITY, beyond: "refused" } as const;

const invalid = () => httpError(400, "Authentication has failed due to invalid state.");
const timeout = () => httpError(504, `Operation did not complete within ${waitingTime / 1000} seconds.`);
const stopped = () => httpError(503, "The server is being stopped. Sign in again in a moment.");

const stateKey = (state: string) => ({ kind: "sign-on", key: state });
/** Somebody came back. */
const returnKey = (state: string) => ({ kind: "sign-on-return", key: state });
const outcomeKey = (state: string) => ({ kind: "sign-on-outcome", key: state });
/** Somebody waits. */
const waiterKey = (state: string) => ({ kind: "sign-on-waiter", key: state });

/** `elapsed`: milliseconds by a clock that is never set back. */
export const createSignInStates = (values: SharedValues, elapsed: () => number): SignInStates => ({
  async open(strategyId, address) {
    const state = randomUUID();
    const owner = networkOf(address);
    const value = { ...stateKey(state), value: strategyId, owner, lifetime: stateLifetime };
    const refused = await values.put(value, bounds);
    if (refused !== undefined) throw tooMany[refused]();
    return state;
  },
  async begin(state, strategyId) {
    if ((await values.find(stateKey(state))) !== strategyId) throw invalid();
    const lifetime = stateLifetime + waitingTime;
    if (!(await values.claim({ ...returnKey(state), value: true, lifetime }))) throw invalid();
  },
  async settle(state, outcome) {
    if ((await values.find(stateKey(state))) === undefined) return false;
    const value = "user" in outcome ? outcome : { error: plain(outcome.error) };
    await values.put({ ...outcomeKey(state), value, lifetime: stateLifetime + waitingTime }, besides);
    return true;
  },
  ...createWaits(values, elapsed),
});

/** A wait of this node. */
interface Wait {
  readonly signal: AbortSignal;
  readonly ended: PromiseWithResolvers<void>;
}

function createWaits(values: SharedValues, elapsed: () => number): Pick<SignInStates, "wait" | "close"> {
  const closing = new AbortController();
  const waits = new Map<string, Wait>();
  /** What came of it, once somebody has come back; `undefined`: nobody has in time, or the wait was aborted. */
  const nextOutcome = async (state: string, until: number, signal: AbortSignal) => {
    const late = new AbortController();
    const timer = setInterval(() => elapsed() >= until && late.abort(), interval).unref();
    try {
      await values.arrival(outcomeKey(state), AbortSignal.any([signal, closing.signal, late.signal]));
      return outcomeOf(await values.take(outcomeKey(state)));
    } finally {
      clearInterval(timer);
      await values.take(waiterKey(state));
    }
  };
  const waitFor = async (state: string, until: number, signal: AbortSignal): Promise<SignedOn> => {
    if ((await values.find(stateKey(state))) === undefined) throw invalid();
    if (!(await values.claim({ ...waiterKey(state), value: true, lifetime: waitingTime }))) throw invalid();
    // Whoever waits is waited for, however old the state is.
    await values.prolong(stateKey(state), waitingTime);
    const outcome = await nextOutcome(state, until, signal);
    // Whoever lost the connection, or this node, may ask again.
    if (outcome === undefined && signal.aborted) throw invalid();
    if (outcome === undefined && closing.signal.aborted) throw stopped();
    await values.take(stateKey(state));
    if (outcome === undefined) throw timeout();
    if ("error" in outcome) throw outcome.error;
    return outcome.user;
  };
  return {
    async wait(state, signal) {
      const until = elapsed() + waitingTime;
      const before = waits.get(state);
      // It is about to let go of the state.
      if (before?.signal.aborted === true) await before.ended.promise;
      const own: Wait = { signal, ended: Promise.withResolvers() };
      waits.set(state, own);
      try {
        return await waitFor(state, until, signal);
      } finally {
        own.ended.resolve();
        if (waits.get(state) === own) waits.delete(state);
      }
    },
    close: () => closing.abort(),
  };
}

const later = { "retry-after": "60" };
const tooMany = {
  owner: () =>
    httpError(429, "Too many sign-ins have begun from this address. Try again in a minute.", later),
  all: () => httpError(503, "Too many sign-ins have begun. Try again in a minute.", later),
};

const outcomeShape = z.union([
  z.object({
    user: z.object({
      strategy: z.string(),
      subject: z.string(),
      identifier: z.string(),
      attributes: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({
    error: z.object({
      body: z.object({
        statusCode: z.number(),
        message: z.union([z.string(), z.array(z.string())]),
        error: z.optional(z.string()),
      }),
      headers: z.record(z.string(), z.string()),
    }),
  }),
]);

const plain = ({ body, headers }: HttpError) => ({ body, headers });

function outcomeOf(value: unknown): Outcome | undefined {
  if (value === undefined) return undefined;
  const outcome = outcomeShape.parse(value);
  if ("user" in outcome) return outcome;
  const { statusCode, message, error } = outcome.error.body;
  const body = { statusCode, message, ...(error === undefined ? {} : { error }) };
  return { error: new HttpError(body, outcome.error.headers) };
}
