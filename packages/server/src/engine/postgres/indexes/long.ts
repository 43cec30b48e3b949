import type { Client, ClientConfig, Pool } from "pg";
import { onOwn } from "../ownConnection";

/** What needs minutes, on connections of its own. */
export interface LongStatements {
  /** Gives `work` a connection on which a statement may take as long as it takes. */
  on<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Runs a statement until it is done, or until `isWanted` says no: then gives false. */
  whileWanted(sql: string, isWanted: () => Promise<boolean>): Promise<boolean>;
}

interface Parts {
  readonly config: ClientConfig;
  readonly Client: new (config: ClientConfig) => Client;
  /** Cancels what is wanted no more. */
  readonly pool: Pool;
  readonly log: (error: unknown) => void;
}

/** Milliseconds between two questions whether it is still wanted. */
const interval = 250;
/** query_canceled */
const cancelled = "57014";

export function createLongStatements({ config, Client, pool, log }: Parts): LongStatements {
  const on: LongStatements["on"] = (work) => onOwn(new Client(config), work);
  return {
    on,
    whileWanted: (sql, isWanted) =>
      on(async (client) => {
        let isUnwanted = false;
        let isAsking = false;
        const ask = async (): Promise<void> => {
          if (await isWanted()) return;
          isUnwanted = true;
          await pool.query("SELECT pg_cancel_backend($1)", [Reflect.get(client, "processID")]);
        };
        const timer = setInterval(() => {
          if (isAsking) return;
          isAsking = true;
          ask()
            .catch(log)
            .finally(() => {
              isAsking = false;
            });
        }, interval);
        try {
          await client.query(sql);
          return true;
        } catch (error) {
          if (isUnwanted && error instanceof Error && Reflect.get(error, "code") === cancelled) return false;
          throw error;
        } finally {
          clearInterval(timer);
        }
      }),
  };
}
