/** Milliseconds for which a caller shares no transaction after one of its changes had all of one undone. */
const alone = 10_000;

/** Whose changes may share a transaction with those of others. */
export interface Sharing {
  may(change: { readonly owner: string }): boolean;
  /** One of this caller's changes was the reason why all that shared a transaction with it had to run again. */
  leave(owner: string): void;
}

export function createSharing(elapsed: () => number): Sharing {
  const until = new Map<string, number>();
  return {
    may: ({ owner }) => (until.get(owner) ?? 0) <= elapsed(),
    leave(owner) {
      const now = elapsed();
      for (const [known, end] of until) if (end <= now) until.delete(known);
      until.set(owner, now + alone);
    },
  };
}
