import type { ServerContext } from "../shell/context";

/** Milliseconds between two notes of the same key. */
const between = 600_000;

/** Notes when API keys are used, each at most once in ten minutes. */
export interface KeyUses {
  /** `undefined`: it is noted already. */
  note(id: string): Promise<void> | undefined;
}

export function createKeyUses({ engine, now }: Pick<ServerContext, "engine" | "now">): KeyUses {
  const noted = new Map<string, number>();
  return {
    note(id) {
      const time = now();
      const last = noted.get(id);
      if (last !== undefined && time >= last && time - last < between) return undefined;
      noted.set(id, time);
      const at = new Date(time).toISOString();
      // A disk that is full keeps nobody from reading: the next use that can be noted is.
      return engine.write((tx) => tx.apiKeys.used(id, at)).catch(() => void noted.delete(id));
    },
  };
}
