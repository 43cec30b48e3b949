import type { ServerContext } from "../shell/context";

/** Milliseconds between two notes of the same key. */
const between = 600_000;

/** Notes when API keys are used, each at most once in ten minutes. */
export interface KeyUses {
  /** Nobody waits for it, and nobody is refused for a note that fails. */
  note(id: string): void;
}

type Parts = Pick<ServerContext, "engine" | "now"> & {
  /** Takes what went wrong. */
  readonly log: (error: unknown) => void;
};

export function createKeyUses({ engine, now, log }: Parts): KeyUses {
  const noted = new Map<string, number>();
  return {
    note(id) {
      const time = now();
      const last = noted.get(id);
      if (last !== undefined && time >= last && time - last < between) return;
      // A note that fails is not tried again before its time: on a full disk each request would write in vain.
      noted.set(id, time);
      engine.write((tx) => tx.apiKeys.used(id, new Date(time).toISOString())).catch(log);
    },
  };
}
