import type { Pool, PoolClient } from "pg";
import type { Vault } from "../../../vault/vault";
import type { Row } from "../../records/work";
import type { SharedKey } from "../../shared";
import { TimeUp } from "../../timeUp";
import type { Presence } from "../presence";
import { databaseAway, isAway, isSilent, told } from "../problems";

/** A value that a statement takes. */
type Value = string | number | null | readonly string[];

/** Runs one statement. */
export type Ask = (text: string, values: readonly Value[]) => Promise<readonly Row[]>;

/** Where what is shared is kept: statements of their own, which wait for no transaction of the engine. */
export interface SharedDatabase {
  readonly vault: Vault;
  /** That of tests, in milliseconds; null: that of the database, which is the same for all nodes. */
  now(): number | null;
  readonly query: Ask;
  /** One transaction, undone where `work` throws. */
  together<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
}

/** Milliseconds since the epoch. `parameter`: the number of the one that has `now()`. */
export const moment = (parameter: number): string =>
  `coalesce($${parameter}::float8, extract(epoch FROM clock_timestamp())::float8 * 1000)`;

/** What a key is found by: it may be a secret. */
export const lookupOf = ({ vault }: SharedDatabase, { kind, key }: SharedKey): string =>
  vault.lookup(`shared ${kind}`, key);

interface Parts {
  readonly pool: Pool;
  readonly presence: Pick<Presence, "isAway" | "noticed">;
  readonly vault: Vault;
  /** The clock of tests; absent: that of the database. */
  readonly elapsed: (() => number) | undefined;
}

export function createSharedDatabase({ pool, presence, vault, elapsed }: Parts): SharedDatabase {
  const asking =
    (client: Pool | PoolClient): Ask =>
    async (text, values) =>
      (await client.query<Row>(text, [...values])).rows;
  const ask = asking(pool);
  const failed = (error: unknown): unknown => {
    presence.noticed(error);
    const problem = told(error);
    // None of these takes long by itself.
    return problem instanceof TimeUp ? databaseAway() : problem;
  };
  return {
    vault,
    now: () => elapsed?.() ?? null,
    async query(text, values) {
      if (presence.isAway()) throw databaseAway();
      try {
        return await ask(text, values).catch((error: unknown) => {
          // A connection may have been lost while it was idle.
          if (isAway(error) && !isSilent(error)) return ask(text, values);
          throw error;
        });
      } catch (error) {
        throw failed(error);
      }
    },
    async together(work) {
      if (presence.isAway()) throw databaseAway();
      const client = await pool.connect().catch((error: unknown) => {
        throw failed(error);
      });
      const own = asking(client);
      let broken = false;
      try {
        await client.query("BEGIN");
        const result = await work(own);
        await client.query("COMMIT");
        return result;
      } catch (error) {
        broken = isAway(error);
        if (!broken) await client.query("ROLLBACK").catch(() => undefined);
        throw failed(error);
      } finally {
        client.release(broken);
      }
    },
  };
}
