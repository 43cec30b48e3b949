import { createHash } from "node:crypto";
import type { Count, SharedCounts } from "../engine/shared";
import { httpError } from "../shell/errors";
import { networkOf } from "../shell/network";

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

/** Counts failed sign-ins, of all nodes together. A try counts from its start, so that many at once do not slip through. */
export interface Attempts {
  /** Throws 429 with Retry-After when too many have failed; else counts this try. */
  begin(account: string, address: string): Promise<void>;
  /** The try was right, but more is asked: it no longer counts, what failed before does. */
  pass(account: string, address: string): Promise<void>;
  /** The try was right: its counts are taken back, and those of this account from this address. */
  succeed(account: string, address: string): Promise<void>;
}

/** `kind`: what is tried; each is counted apart. */
export function createAttempts(
  counts: SharedCounts,
  kind: string,
  limits: AttemptLimits = attemptLimits,
): Attempts {
  const { window, capacity } = limits;
  const countOf = (of: "address" | "pair" | "account", key: string): Count => {
    return { kind: `${kind}-${of}`, key, limit: limits[of], window, capacity };
  };
  const countsOf = (name: string, peer: string) => {
    // Names come from anybody: a hash is short however long they are.
    const account = createHash("sha256").update(name).digest("base64");
    const address = networkOf(peer);
    return {
      address: countOf("address", address),
      pair: countOf("pair", `${address} ${account}`),
      account: countOf("account", account),
    };
  };
  return {
    async begin(name, peer) {
      const { address, pair, account } = countsOf(name, peer);
      // The address first: who is refused by it learns nothing, and leaves nothing behind.
      const milliseconds = await counts.add([address, pair, account]);
      if (milliseconds > 0) throw tooMany(Math.ceil(milliseconds / 1000));
    },
    async pass(name, peer) {
      const { address, pair, account } = countsOf(name, peer);
      await counts.takeBack([address, pair, account]);
    },
    async succeed(name, peer) {
      const { address, pair, account } = countsOf(name, peer);
      await counts.forget(pair);
      await counts.takeBack([address, account]);
    },
  };
}

const tooMany = (seconds: number) =>
  httpError(429, `Too many failed sign-ins. Try again in ${seconds} seconds.`, {
    "retry-after": String(seconds),
  });
