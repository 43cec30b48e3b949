import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { httpError } from "../shell/errors";

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
  /** Most keys held at once; beyond that the oldest are forgotten. */
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

interface Counter {
  failures: number;
  /** Milliseconds since the epoch. */
  until: number;
}

export function createAttempts(now: () => number, limits: AttemptLimits = attemptLimits): Attempts {
  const counters = new Map<string, Counter>();
  const keysOf = (name: string, peer: string): [string, number][] => {
    // Names come from anybody: a hash is short however long they are.
    const account = createHash("sha256").update(name).digest("base64");
    const address = networkOf(peer);
    return [
      [`pair ${address} ${account}`, limits.pair],
      [`address ${address}`, limits.address],
      [`account ${account}`, limits.account],
    ];
  };
  const current = (key: string): Counter => {
    const found = counters.get(key);
    if (found !== undefined && found.until > now()) return found;
    const fresh = { failures: 0, until: now() + limits.window };
    counters.delete(key);
    counters.set(key, fresh);
    const [oldest] = counters.keys();
    if (counters.size > limits.capacity && oldest !== undefined) counters.delete(oldest);
    return fresh;
  };
  const takeBack = (key: string) => {
    const counter = current(key);
    counter.failures = Math.max(0, counter.failures - 1);
  };
  return {
    begin(account, address) {
      const keys = keysOf(account, address);
      for (const [key, limit] of keys) {
        const counter = current(key);
        if (counter.failures >= limit) throw tooMany(Math.ceil((counter.until - now()) / 1000));
      }
      for (const [key] of keys) current(key).failures += 1;
    },
    pass(account, address) {
      for (const [key] of keysOf(account, address)) takeBack(key);
    },
    succeed(account, address) {
      const [pair, ...rest] = keysOf(account, address);
      if (pair !== undefined) counters.delete(pair[0]);
      for (const [key] of rest) takeBack(key);
    },
  };
}

/** One subscriber has a whole /64 of IPv6: it counts as one address. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

const tooMany = (seconds: number) =>
  httpError(429, `Too many failed sign-ins. Try again in ${seconds} seconds.`, {
    "retry-after": String(seconds),
  });
