import { createHash } from "node:crypto";
import { httpError } from "../shell/errors";
import { networkOf } from "../shell/network";
import { type Counters, createCounters } from "./counters";

/** Failed sign-ins allowed within the window, per key. */
export interface AttemptLimits {
  /** One account from one address. */
  readonly pair: number;
  /** One address, all accounts. */
  readonly address: number;
  /** One account, all addresses: high, so that a stranger cannot lock somebody out with a few tries. */
  readonly account: number;
  /** Milliseconds. */
  readonly window: number;
  /** Most accounts, addresses and pairs held of each, and as many that are blocked; beyond, the oldest are forgotten. */
  readonly capacity: number;
}

export const attemptLimits: AttemptLimits = {
  pair: 10,
  address: 100,
  account: 300,
  window: 15 * 60_000,
  capacity: 50_000,
};

/** Counts failed sign-ins. A try counts from its start, so that many at once do not slip through. */
export interface Attempts {
  /** Throws 429 with Retry-After when too many have failed; else counts this try. */
  begin(account: string, address: string): void;
  /** The try was right, but more is asked: it no longer counts, what failed before does. */
  pass(account: string, address: string): void;
  /** The try was right: its counts are taken back, and those of this account from this address. */
  succeed(account: string, address: string): void;
}

/** `elapsed`: milliseconds since any moment, by a clock that is never set back. */
export function createAttempts(elapsed: () => number, limits: AttemptLimits = attemptLimits): Attempts {
  const { window, capacity } = limits;
  const countersOf = (limit: number) => createCounters(elapsed, { limit, window, capacity });
  const pairs = countersOf(limits.pair);
  const addresses = countersOf(limits.address);
  const accounts = countersOf(limits.account);
  // The address first: who is refused by it learns nothing, and leaves nothing behind.
  const keysOf = (name: string, peer: string): [Counters, string][] => {
    // Names come from anybody: a hash is short however long they are.
    const account = createHash("sha256").update(name).digest("base64");
    const address = networkOf(peer);
    return [
      [addresses, address],
      [pairs, `${address} ${account}`],
      [accounts, account],
    ];
  };
  return {
    begin(account, address) {
      const keys = keysOf(account, address);
      for (const [counters, key] of keys) {
        const milliseconds = counters.blockedFor(key);
        if (milliseconds > 0) throw tooMany(Math.ceil(milliseconds / 1000));
      }
      for (const [counters, key] of keys) counters.add(key);
    },
    pass(account, address) {
      for (const [counters, key] of keysOf(account, address)) counters.takeBack(key);
    },
    succeed(account, address) {
      for (const [counters, key] of keysOf(account, address)) {
        if (counters === pairs) counters.forget(key);
        else counters.takeBack(key);
      }
    },
  };
}

const tooMany = (seconds: number) =>
  httpError(429, `Too many failed sign-ins. Try again in ${seconds} seconds.`, {
    "retry-after": String(seconds),
  });
