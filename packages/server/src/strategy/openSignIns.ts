import { randomUUID } from "node:crypto";
import { type HttpError, httpError } from "../shell/errors";
import type { SignedOn } from "./user";

/** What came of a sign-in at a provider. */
export type Outcome = { readonly user: SignedOn } | { readonly error: HttpError };

/** A sign-in at a provider that has begun. Times in milliseconds since the epoch. */
export interface OpenSignIn {
  readonly strategyId: string;
  readonly network: string;
  readonly until: number;
  /** Somebody came back from the provider. */
  begun: boolean;
  outcome: Outcome | undefined;
  waiter: { readonly until: number; readonly end: (outcome: Outcome) => void } | undefined;
}

/** The open ones by their state, each for as long as it may live: beyond that its waiter is told. */
export interface OpenSignIns {
  /** Gives the new state. Throws 429 and 503 when too many are open. */
  add(strategyId: string, network: string): string;
  find(state: string): OpenSignIn | undefined;
  remove(state: string): void;
  /** Ends all of them. */
  clear(outcome: Outcome): void;
}

/** How long a state lives that nobody waits for, in milliseconds. */
const stateLifetime = 5 * 60_000;
/** Most states at once: of everybody, and of one address. */
const capacity = 10_000;
const capacityOfAddress = 1000;

/** `timeout`: what those are told who waited too long. */
export function createOpenSignIns(now: () => number, timeout: () => HttpError): OpenSignIns {
  const entries = new Map<string, OpenSignIn>();
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
  return {
    add(strategyId, network) {
      expire();
      refuseTooMany(entries, network);
      const state = randomUUID();
      const until = now() + stateLifetime;
      entries.set(state, { strategyId, network, until, begun: false, outcome: undefined, waiter: undefined });
      timer ??= setInterval(expire, 250).unref();
      return state;
    },
    find(state) {
      expire();
      return entries.get(state);
    },
    remove(state) {
      entries.delete(state);
    },
    clear(outcome) {
      for (const { waiter } of entries.values()) waiter?.end(outcome);
      entries.clear();
      expire();
    },
  };
}

function refuseTooMany(entries: ReadonlyMap<string, OpenSignIn>, network: string): void {
  let own = 0;
  for (const entry of entries.values()) if (entry.network === network) own += 1;
  const later = { "retry-after": "60" };
  if (own >= capacityOfAddress)
    throw httpError(429, "Too many sign-ins have begun from this address. Try again in a minute.", later);
  if (entries.size >= capacity)
    throw httpError(503, "Too many sign-ins have begun. Try again in a minute.", later);
}
