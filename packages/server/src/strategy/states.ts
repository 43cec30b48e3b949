import { httpError } from "../shell/errors";
import { networkOf } from "../shell/network";
import { createOpenSignIns, type OpenSignIn, type Outcome } from "./openSignIns";
import type { SignedOn } from "./user";

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

const invalid = () => httpError(400, "Authentication has failed due to invalid state.");
const timeout = () => httpError(504, `Operation did not complete within ${waitingTime / 1000} seconds.`);

export function createSignInStates(now: () => number): SignInStates {
  const signIns = createOpenSignIns(now, timeout);
  const find = (state: string): OpenSignIn => {
    const found = signIns.find(state);
    if (found === undefined) throw invalid();
    return found;
  };
  return {
    open: (strategyId, address) => signIns.add(strategyId, networkOf(address)),
    begin(state, strategyId) {
      const entry = find(state);
      if (entry.strategyId !== strategyId || entry.begun) throw invalid();
      entry.begun = true;
    },
    settle(state, outcome) {
      const entry = signIns.find(state);
      if (entry === undefined) return false;
      if (entry.waiter === undefined) {
        entry.outcome = outcome;
        return true;
      }
      signIns.remove(state);
      entry.waiter.end(outcome);
      return true;
    },
    async wait(state, signal) {
      const entry = find(state);
      if (entry.waiter !== undefined) throw invalid();
      if (entry.outcome !== undefined) signIns.remove(state);
      return result(entry.outcome ?? (await nextOutcome(entry, signal, now() + waitingTime)));
    },
    close: () =>
      signIns.clear({
        error: httpError(503, "The server is being stopped. Sign in again in a moment."),
      }),
  };
}

function nextOutcome(entry: OpenSignIn, signal: AbortSignal, until: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const leave = () => {
      // Whoever lost the connection may ask again.
      entry.waiter = undefined;
      resolve({ error: invalid() });
    };
    if (signal.aborted) return leave();
    signal.addEventListener("abort", leave, { once: true });
    entry.waiter = {
      until,
      end: (outcome) => {
        signal.removeEventListener("abort", leave);
        resolve(outcome);
      },
    };
  });
}

function result(outcome: Outcome): SignedOn {
  if ("error" in outcome) throw outcome.error;
  return outcome.user;
}
