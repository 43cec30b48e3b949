import { randomBytes } from "node:crypto";

/** A sign-in that waits for its second factor. */
export interface PendingSignIn {
  readonly identity: string;
  /** Changes of the password when the first step was right. */
  readonly generation: number;
  /** Wished lifetime of the token in seconds; 0: the default. */
  readonly expires: number;
}

/** How long the second step may take, in milliseconds (contract, passport.md section 2.5). */
const lifetime = 60_000;
/** Most of one identity at once. Beyond that its oldest are forgotten. */
const capacityOfIdentity = 20;
/** How many codes may be tried in one sign-in. */
const tries = 5;

/**
 * Sign-ins that wait for their second factor. Each has an id that only the one who began it knows, so that
 * nobody else can answer it or end it. They are forgotten when the server ends, and the oldest when there are more
 * than `capacity` of everybody.
 */
export function createPendingSignIns(now: () => number, capacity = 10_000) {
  const entries = new Map<string, PendingSignIn & { readonly until: number; tries: number }>();
  const makeRoom = (identity: string) => {
    let own: string[] = [];
    for (const [id, entry] of entries) {
      if (entry.until <= now()) entries.delete(id);
      else if (entry.identity === identity) own = [...own, id];
    }
    const [oldest] = entries.keys();
    const tooMany = own.length >= capacityOfIdentity ? own[0] : entries.size >= capacity ? oldest : undefined;
    if (tooMany !== undefined) entries.delete(tooMany);
  };
  return {
    /** Gives the id: 96 random bits, as long as the ids that clients know in this place. */
    start(pending: PendingSignIn): string {
      makeRoom(pending.identity);
      const id = randomBytes(12).toString("hex");
      entries.set(id, { ...pending, until: now() + lifetime, tries });
      return id;
    },
    find(id: string): PendingSignIn | undefined {
      const found = entries.get(id);
      return found !== undefined && found.until > now() && found.tries > 0 ? found : undefined;
    },
    /** Counts a try before it is looked at, so that many at once are no more than one by one. False: none is left. */
    tryCode(id: string): boolean {
      const entry = entries.get(id);
      if (entry === undefined || entry.tries === 0) return false;
      entry.tries -= 1;
      return true;
    },
    /** False: it was answered already. */
    end: (id: string): boolean => entries.delete(id),
  };
}

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;
