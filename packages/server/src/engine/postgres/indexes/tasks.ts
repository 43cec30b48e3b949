import type { Pool } from "pg";

/** What is left to do: a row of `index_work`. */
export interface Task {
  readonly name: string;
  readonly bucket: string;
  readonly kind: "make" | "drop" | "dropping" | "table" | "ahead" | "fill";
  readonly path: string;
  readonly attempts: number;
}

const now = "extract(epoch FROM clock_timestamp()) * 1000";
/** Milliseconds for which what is made ahead of a change waits for it. */
const kept = 60_000;
/** Milliseconds until what failed is tried again: the first time, and at most. */
const pause = { first: 2_000, longest: 300_000 } as const;

export interface Tasks {
  /** Buckets for which something is to be done now. */
  due(): Promise<readonly string[]>;
  next(bucket: string): Promise<Task | undefined>;
  names(): Promise<ReadonlySet<string>>;
  isThere(task: Task): Promise<boolean>;
  /** Whether there is an index of this name that can be used. */
  isValid(name: string): Promise<boolean>;
  /** Notes why it failed; gives the milliseconds until it is tried again. */
  failed(task: Task, problem: string): Promise<number>;
  /** Drops a table where nobody reads it at this moment. */
  dropTable(task: Task): Promise<boolean>;
  /** An index is made ahead of a change: it is dropped where that does not come in time. */
  ahead(name: string, bucket: string, path: string): Promise<void>;
  /** Those of these indexes that were to be dropped are kept for a change that is prepared, unless a node has begun to. */
  hold(names: readonly string[]): Promise<void>;
  /** The change does not come. */
  giveUp(bucket: string): Promise<void>;
  /** From now on no change counts on an index that is to be dropped; undefined: a change has come first that does. */
  claim(task: Task): Promise<Task | undefined>;
  /** A table is filled ahead of a change: it is dropped where that does not come in time. */
  fill(name: string, bucket: string, path: string): Promise<void>;
  /** So much of it is filled, from 0 to 1. */
  filled(name: string, share: number): Promise<void>;
  /** It is still filled, or waits for its change; false: it is dropped, or was taken over. */
  keep(name: string): Promise<boolean>;
  /** The change does not come. */
  abandon(name: string): Promise<void>;
  /** Ends what builds an index for a node that holds it no more. */
  endOthers(name: string): Promise<void>;
}

const columns = "name, bucket, kind, path, attempts";

export function createTasks(pool: Pool): Tasks {
  const has = async (sql: string, values: readonly string[]): Promise<boolean> =>
    (await pool.query(sql, [...values])).rows.length > 0;
  return {
    ...aheadTasks(pool),
    async due() {
      const { rows } = await pool.query(`SELECT DISTINCT bucket FROM index_work WHERE due <= ${now}`);
      return rows.map(({ bucket }) => String(bucket));
    },
    async next(bucket) {
      const { rows } = await pool.query<Task>(
        `SELECT ${columns} FROM index_work WHERE bucket = $1 AND due <= ${now} ORDER BY due, since, name LIMIT 1`,
        [bucket],
      );
      return rows[0];
    },
    async names() {
      const { rows } = await pool.query("SELECT name FROM index_work");
      return new Set(rows.map(({ name }) => String(name)));
    },
    isThere: ({ name, kind }) => has("SELECT 1 FROM index_work WHERE name = $1 AND kind = $2", [name, kind]),
    isValid: (name) =>
      has("SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid", [`"${name}"`]),
    async failed({ name, kind, attempts }, problem) {
      const wait = Math.min(pause.longest, pause.first * 2 ** Math.min(attempts, 20));
      await pool.query(
        // Until it is tried again nobody drops it: a change may count on it.
        `UPDATE index_work SET kind = CASE kind WHEN 'dropping' THEN 'drop' ELSE kind END,
           attempts = attempts + 1, problem = $3, due = ${now} + $4 WHERE name = $1 AND kind = $2`,
        [name, kind, problem, wait],
      );
      return wait;
    },
    async dropTable({ name, bucket }) {
      const isDone = await dropWanted(pool, name, bucket);
      if (!isDone)
        await pool.query(`UPDATE index_work SET due = ${now} + 250 WHERE name = $1 AND bucket = $2`, [
          name,
          bucket,
        ]);
      return isDone;
    },
    async endOthers(name) {
      await pool.query(
        "SELECT pg_cancel_backend(pid) FROM pg_stat_progress_create_index WHERE index_relid = to_regclass($1)",
        [`"${name}"`],
      );
    },
  };
}

/** A bucket that is made anew with the same id takes the row away in its transaction, and the table with it. */
async function dropWanted(pool: Pool, name: string, bucket: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query(
      "SELECT 1 FROM index_work WHERE name = $1 AND kind IN ('table', 'fill') FOR UPDATE",
      [name],
    );
    const { rows: dropped } =
      rows.length === 0
        ? { rows: [{ done: true }] }
        : await client.query("SELECT drop_now($1, $2) AS done", [name, bucket]);
    await client.query("COMMIT");
    client.release();
    return dropped[0]?.done === true;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Of indexes that are made ahead of a change. */
const aheadTasks = (
  pool: Pool,
): Pick<Tasks, "ahead" | "hold" | "giveUp" | "claim" | "fill" | "filled" | "keep" | "abandon"> => ({
  async ahead(name, bucket, path) {
    await pool.query(
      `INSERT INTO index_work (name, bucket, kind, path, due) VALUES ($1, $2, 'ahead', $3, ${now} + $4)
       ON CONFLICT (name) DO UPDATE SET kind = 'ahead', path = excluded.path, due = excluded.due WHERE index_work.kind <> 'make'`,
      [name, bucket, path, kept],
    );
  },
  async hold(names) {
    await pool.query(
      `UPDATE index_work SET kind = 'ahead', due = ${now} + $2 WHERE name = ANY($1) AND kind IN ('drop', 'ahead')`,
      [names, kept],
    );
  },
  async giveUp(bucket) {
    await pool.query("UPDATE index_work SET due = 0 WHERE bucket = $1 AND kind = 'ahead'", [bucket]);
  },
  async claim({ name, kind }) {
    const { rows } = await pool.query<Task>(
      `UPDATE index_work SET kind = 'dropping' WHERE name = $1 AND kind = $2 AND due <= ${now} RETURNING ${columns}`,
      [name, kind],
    );
    return rows[0];
  },
  async fill(name, bucket, path) {
    await pool.query(
      `INSERT INTO index_work (name, bucket, kind, path, due) VALUES ($1, $2, 'fill', $3, ${now} + $4)`,
      [name, bucket, path, kept],
    );
  },
  async filled(name, share) {
    await pool.query("UPDATE index_work SET filled = $2 WHERE name = $1 AND kind = 'fill'", [name, share]);
  },
  async keep(name) {
    const { rowCount } = await pool.query(
      `UPDATE index_work SET due = ${now} + $2 WHERE name = $1 AND kind = 'fill' AND due > 0`,
      [name, kept],
    );
    return rowCount !== 0;
  },
  async abandon(name) {
    await pool.query("UPDATE index_work SET due = 0 WHERE name = $1 AND kind = 'fill'", [name]);
  },
});
