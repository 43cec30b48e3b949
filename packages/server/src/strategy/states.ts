import { randomUUID } from "node:crypto";
import { networkOf } from "../session/attempts";
import { type HttpError, httpError } from "../shell/errors";
import type { SignedOn } from "./user";

/** What came of a sign-in at a provider. */
export type Outcome = { readonly user: SignedOn } | { readonly error: HttpError };

/** Sign-ins at providers that have begun. Each has a state: a secret of the one who began it, good for one sign-in. */
export interface SignInStates {
  /** Begins a sign-in at a strategy. Throws 429 and 503 when too many are open. */
  open(strategyId: string, address: string): string;
  /** Somebody came back from the provider: nobody else can with this state. Throws the contract's 400. */
  begin(state: string, strategyId: string): void;
  /** Keeps what came of it for the one who waits, or will. False: the state has expired meanwhile. */
  settle(state: string, outcome: Outcome): boolean;
  /** Waits for somebody to come back; an abort leaves the state open. Throws 400, 401 and 504. */
  wait(state: string, signal: AbortSignal): Promise<SignedOn>;
  /** Ends every wait. */
  close(): void;
}

/** How long a request waits, in milliseconds (contract, passport.md section 2.4). */
const waitingTime = 60_000;
/** How long a state lives that nobody waits for, in milliseconds. */
const stateLifetime = 5 * 60_000;
/** Most states at once: of everybody, and of one address. */
const capacity = 10_000;
const capacityOfAddress = 1000;

interface Entry {
  readonly strategyId: string;
  readonly network: string;
  /** Milliseconds since the epoch. */
  until: number;
  begun: boolean;
  outcome: Outcome | undefined;
  waiter: { readonly until: number; readonly end: (outcome: Outcome) => void } | undefined;
}

const invalid = () => httpError(400, "Authentication has failed due to invalid state.");
const timeout = () => httpError(504, `Operation did not complete within ${waitingTime / 1000} seconds.`);

export function createSignInStates(now: () => number): SignInStates {
  const entries = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;

  const expire = () => {
    for (const [state, { until, waiter }] of entries) {
      if (waiter === undefined ? until > now() : waiter.until > now()) continue;
      entries.delete(state);
      waiter?.end({ error: timeout() });
    }
    if (entries.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const find = (state: string): Entry => {
    expire();
    const found = entries.get(state);
    if (found === undefined) throw invalid();
    return found;
  };
  const refuseTooMany = (network: string) => {
    expire();
    let own = 0;
    for (const entry of entries.values()) if (entry.network === network) own += 1;
    const later = { "retry-after": String(waitingTime / 1000) };
    if (own >= capacityOfAddress)
      throw httpError(429, "Too many sign-ins have begun from this address. Try again in a minute.", later);
    if (entries.size >= capacity)
      throw httpError(503, "Too many sign-ins have begun. Try again in a minute.", later);
  };
  return {
    open(strategyId, address) {
      const network = networkOf(address);
      refuseTooMany(network);
      const state = randomUUID();
      const until = now() + stateLifetime;
      entries.set(state, { strategyId, network, until, begun: false, outcome: undefined, waiter: undefined });
      timer ??= setInterval(expire, 250).unref();
      return state;
    },
    begin(state, strategyId) {
      const entry = find(state);
      if (entry.strategyId !== strategyId || entry.begun) throw invalid();
      entry.begun = true;
    },
    settle(state, outcome) {
      expire();
      const entry = entries.get(state);
      if (entry === undefined) return false;
      if (entry.waiter === undefined) {
        entry.outcome = outcome;
        return true;
      }
      entries.delete(state);
      entry.waiter.end(outcome);
      return true;
    },
    async wait(state, signal) {
      const entry = find(state);
      if (entry.waiter !== undefined) throw invalid();
      if (entry.outcome !== undefined) entries.delete(state);
      return result(entry.outcome ?? (await nextOutcome(entry, signal)));
    },
    close() {
      const stopped = { error: httpError(503, "The server is being stopped. Sign in again in a moment.") };
      for (const { waiter } of entries.values()) waiter?.end(stopped);
      entries.clear();
      expire();
    },
  };

  function nextOutcome(entry: Entry, signal: AbortSignal): Promise<Outcome> {
    return new Promise((resolve) => {
      const leave = () => {
        // Whoever lost the connection may ask again.
        entry.waiter = undefined;
        resolve({ error: invalid() });
      };
      if (signal.aborted) return leave();
      signal.addEventListener("abort", leave, { once: true });
      entry.waiter = {
        until: now() + waitingTime,
        end: (outcome) => {
          signal.removeEventListener("abort", leave);
          resolve(outcome);
        },
      };
    });
  }
}

function result(outcome: Outcome): SignedOn {
  if ("error" in outcome) throw outcome.error;
  return outcome.user;
}
