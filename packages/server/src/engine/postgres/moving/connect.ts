import type { PoolClient } from "pg";
import { StartError } from "../../../shell/errors";
import { addressText, type DatabaseAddress } from "../address";
import { createPools } from "../pool";
import { codeOf, isAway } from "../problems";
import { refusePool } from "../shares";
import { findServer } from "../start";
import { startErrorOf } from "../startErrors";

/** Milliseconds that one statement may take: some weeks, as an index of many documents takes long. */
const budget = 2_000_000_000;

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
  const pools = createPools(address, {
    pipeline: false,
    readBudget: budget,
    writeBudget: budget,
    onLost: () => undefined,
    name: "twinhelm migrate",
  });
  const name = addressText(address);
  let client: PoolClient | undefined;
  try {
    await findServer(pools, address);
    client = await pools.writes.connect();
    await refusePool(client, address);
    await client.query("SET idle_in_transaction_session_timeout = 0");
  } catch (error) {
    client?.release(true);
    await pools.close();
    throw startErrorOf(error, address);
  }
  const opened = client;
  return {
    client,
    name,
    told(error) {
      if (!isAway(error)) return startErrorOf(error, address);
      const reason = error instanceof Error ? error.message : String(codeOf(error));
      return new StartError(
        "database",
        `The connection to ${name} was lost (${reason}). Give the same command again: it goes on where it was.`,
      );
    },
    async close() {
      opened.release(true);
      await pools.close();
    },
  };
}
