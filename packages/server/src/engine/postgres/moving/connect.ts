import type { PoolClient } from "pg";
import { StartError } from "../../../shell/errors";
import type { DatabaseAddress } from "../address";
import { createPools } from "../pool";
import { codeOf, isAway } from "../problems";
import { startErrorOf } from "../start";

/** The connection of a move. */
export interface MovingConnection {
  readonly client: PoolClient;
  /** Where it is, for people. */
  readonly name: string;
  /** What went wrong, as an expected failure where it is one. */
  readonly told: (error: unknown) => unknown;
  close(): Promise<void>;
}

/** Opens one for as long as a move takes. Throws `StartError`. */
export async function connectToMove(address: DatabaseAddress): Promise<MovingConnection> {
  const pools = createPools(address, { readBudget: 0, writeBudget: 0, log: () => undefined });
  const name = `${address.database} at ${address.host}:${address.port}, schema ${address.schema}`;
  let client: PoolClient | undefined;
  try {
    client = await pools.writes.connect();
    // Without a listener its end would end the process; what runs on it fails by itself.
    client.on("error", () => undefined);
    await client.query("SET idle_in_transaction_session_timeout = 0");
  } catch (error) {
    client?.release(true);
    await pools.close();
    throw startErrorOf(error);
  }
  const opened = client;
  return {
    client,
    name,
    told(error) {
      if (!isAway(error)) return error;
      const reason = error instanceof Error ? error.message : String(codeOf(error));
      return new StartError(
        "backup",
        `The connection to ${name} was lost (${reason}). Give the same command again: it goes on where it was.`,
      );
    },
    async close() {
      opened.release(true);
      await pools.close();
    },
  };
}
