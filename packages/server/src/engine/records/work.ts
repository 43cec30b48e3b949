/** A value that a statement takes. */
export type SqlValue = null | number | bigint | string | Uint8Array;

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of a query that are not read yet; its engine knows how it reads them. */
export type Cursor = object;

/**
 * What work asks of its connection. Question marks in the SQL stand for the values, in their order; both engines read it
 * alike. `get`: its first row; `all`: its rows; `run`: what it changed; `open`: a cursor over its rows; `each`: its rows one
 * after the other, until `take` gives false.
 */
export type Statement =
  | {
      readonly kind: "get" | "all" | "open";
      readonly sql: string;
      readonly values: readonly SqlValue[];
    }
  | {
      readonly kind: "run";
      readonly sql: string;
      readonly values: readonly SqlValue[];
      /** Nobody asks what it changed: it need not be waited for. Where it fails, another statement may throw it. */
      readonly isTold?: true;
    }
  /** Writes of which none sees what another one does: they may be done at once. Nobody asks what they changed. */
  | { readonly kind: "together"; readonly writes: readonly Write[] }
  | {
      readonly kind: "each";
      readonly sql: string;
      readonly values: readonly SqlValue[];
      readonly take: (row: Row) => boolean;
    }
  /** A definition: a table or an index that is made or dropped. */
  | { readonly kind: "define"; readonly sql: string }
  | { readonly kind: "next"; readonly cursor: Cursor; readonly count: number }
  | { readonly kind: "close"; readonly cursor: Cursor }
  /** Nothing of the old content of what is deleted or changed from here on may be left on the disk. */
  | { readonly kind: "erase"; readonly on: boolean };

export interface Write {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** What comes back; what a statement does not give is empty. */
export interface Result {
  readonly rows: readonly Row[];
  /** Rows that were written. */
  readonly changes: number;
  readonly cursor?: Cursor | undefined;
}

/**
 * Work on what is stored, as statements one after the other: an engine that answers at once runs it without a pause, another
 * one waits for each. It throws what its statements throw.
 *
 * Where work is done often, its generator functions are made once and take what they need: each that is made anew and
 * called gets a prototype of its own, and is only forgotten where all memory is looked through.
 */
export type Work<T> = Generator<Statement, T, Result>;

/** Records whose methods are work. */
export type WorkOf<Records> = {
  readonly [Name in keyof Records]: Records[Name] extends (...values: infer Values) => Promise<infer T>
    ? (...values: Values) => Work<T>
    : never;
};

/** The first row. */
export function* get(sql: string, ...values: readonly SqlValue[]): Work<Row | undefined> {
  return (yield { kind: "get", sql, values }).rows[0];
}

/** All rows. */
export function* all(sql: string, ...values: readonly SqlValue[]): Work<readonly Row[]> {
  return (yield { kind: "all", sql, values }).rows;
}

/** Writes; gives how many rows. */
export function* run(sql: string, ...values: readonly SqlValue[]): Work<number> {
  return (yield { kind: "run", sql, values }).changes;
}

/** Writes, and nobody asks how many rows. */
export function* tell(sql: string, ...values: readonly SqlValue[]): Work<void> {
  yield { kind: "run", sql, values, isTold: true };
}

/** Writes several things at once, of which none sees what another one does; nobody asks how many rows. */
export function* tellTogether(...writes: readonly Write[]): Work<void> {
  yield { kind: "together", writes };
}

/** Rows that one statement inserts: for fewer, each has the one of a single row, so that there are two texts alone. */
const insertedTogether = 50;

/** Inserts rows; `into`: a table with its columns, such as `port (id, name)`. */
export function inserts(into: string, rows: readonly (readonly SqlValue[])[]): readonly Write[] {
  const [first] = rows;
  if (first === undefined) return [];
  const one = `(${first.map(() => "?").join()})`;
  const statement = (count: number) => `INSERT INTO ${into} VALUES ${Array(count).fill(one).join()}`;
  const whole = rows.length - (rows.length % insertedTogether);
  const many = whole === 0 ? "" : statement(insertedTogether);
  const writes: Write[] = [];
  for (let from = 0; from < whole; from += insertedTogether)
    writes.push({ sql: many, values: rows.slice(from, from + insertedTogether).flat() });
  for (const values of rows.slice(whole)) writes.push({ sql: statement(1), values });
  return writes;
}

/** Makes or drops a table or an index. */
export function* define(sql: string): Work<void> {
  yield { kind: "define", sql };
}

/** Gives each row to `take`, without holding all of them, until that gives false or throws. */
export function* each(
  sql: string,
  values: readonly SqlValue[],
  take: (row: Row) => boolean | undefined,
): Work<void> {
  yield { kind: "each", sql, values, take: (row) => take(row) !== false };
}

/** Works on the rows in batches of so many, until there are no more or `work` gives false. */
export function* batches(
  sql: string,
  values: readonly SqlValue[],
  count: number,
  work: (rows: readonly Row[]) => Work<boolean | undefined>,
): Work<void> {
  const { cursor } = yield { kind: "open", sql, values };
  if (cursor === undefined) throw new Error("The engine opened no cursor");
  try {
    for (;;) {
      const { rows } = yield { kind: "next", cursor, count };
      if (rows.length === 0 || (yield* work(rows)) === false) return;
    }
  } finally {
    yield { kind: "close", cursor };
  }
}

/** Deletes and changes so that nothing of the old content is left on the disk. */
export function* erasing<T>(work: Work<T>): Work<T> {
  yield { kind: "erase", on: true };
  try {
    return yield* work;
  } finally {
    yield { kind: "erase", on: false };
  }
}

/** Work that asks for nothing. */
// biome-ignore lint/correctness/useYield: it has what it gives.
export function* settled<T>(value: T): Work<T> {
  return value;
}
