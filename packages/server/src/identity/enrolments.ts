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

/** Second factors that are being set up, one per identity. They are forgotten when the server ends. */
export function createEnrolments(now: () => number) {
  const entries = new Map<string, Enrolment & { readonly until: number }>();
  return {
    start(identity: string, enrolment: Enrolment): void {
      entries.delete(identity);
      entries.set(identity, { ...enrolment, until: now() + lifetime });
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    },
    find(identity: string): Enrolment | undefined {
      const found = entries.get(identity);
      return found !== undefined && found.until > now() ? found : undefined;
    },
    end: (identity: string) => void entries.delete(identity),
  };
}
