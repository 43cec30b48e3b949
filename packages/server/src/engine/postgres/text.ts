/** A statement as PostgreSQL reads it. */
interface Prepared {
  readonly text: string;
  /** By which the connection finds it again; absent: it is not kept. */
  readonly name: string | undefined;
}

const kept = 2000;
/** Characters. Longer ones come from filters that nobody repeats. */
const longestKept = 10_000;

/** Texts of statements as PostgreSQL reads them; those that were used lately are kept. */
export interface Texts {
  of(sql: string): Prepared;
  /** Told of the milliseconds of each statement, where somebody measures them. */
  took?: (milliseconds: number) => void;
}

export function createTexts(): Texts {
  const known = new Map<string, Prepared>();
  let made = 0;
  return {
    of(sql) {
      const found = known.get(sql);
      if (found !== undefined) return found;
      const text = numbered(sql);
      if (sql.length > longestKept) return { text, name: undefined };
      made += 1;
      // Connections keep what they prepared: once there are many, others go without.
      const prepared: Prepared = { text, name: made <= kept ? `s${made}` : undefined };
      if (made <= kept) known.set(sql, prepared);
      return prepared;
    },
  };
}

/** Question marks outside of quotes become `$1`, `$2` and so on. */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/'(?:[^']|'')*'|"[^"]*"|\?/g, (piece) => {
    if (piece !== "?") return piece;
    count += 1;
    return `$${count}`;
  });
}
