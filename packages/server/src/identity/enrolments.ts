import type { Factor } from "@twinhelm/core/identity/model";

/** A second factor that somebody sets up, until its first code was right. */
export interface Enrolment {
  readonly factor: Factor;
  /** Base32. */
  readonly secret: string;
}

/** How long a set-up may take, in milliseconds, from its last start. */
const lifetime = 5 * 60_000;
/** Most at once; beyond that the oldest are forgotten. */
const capacity = 1000;
/** How many codes may be tried before a set-up has to be started again. */
const tries = 5;

/** Second factors that are being set up, one per identity. They are forgotten when the server ends. */
export function createEnrolments(now: () => number) {
  const entries = new Map<string, Enrolment & { readonly until: number; readonly tries: number }>();
  return {
    start(identity: string, enrolment: Enrolment): void {
      entries.delete(identity);
      entries.set(identity, { ...enrolment, until: now() + lifetime, tries });
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    },
    find(identity: string): Enrolment | undefined {
      const found = entries.get(identity);
      return found !== undefined && found.until > now() ? found : undefined;
    },
    /** A code was wrong. The last of the tries ends the set-up. */
    miss(identity: string): void {
      const entry = entries.get(identity);
      if (entry === undefined) return;
      if (entry.tries > 1) entries.set(identity, { ...entry, tries: entry.tries - 1 });
      else entries.delete(identity);
    },
    end: (identity: string) => void entries.delete(identity),
  };
}
