import { setTimeout } from "node:timers/promises";
import type { ClientBase } from "pg";
import { StartError } from "../../shell/errors";
import { adoptNextSecret, newSecret, writeNextSecret } from "../../vault/secret";
import { createVault, type Vault } from "../../vault/vault";
import { linkAnew } from "../records/activity/chain";
import { countSealed, removeLost, reseal, type SealedCounts } from "../records/sealed";
import type { Work } from "../records/work";
import { addressText, type DatabaseAddress } from "./address";
import { writeLine } from "./line";
import { createPools, serverName } from "./pool";
import { findServer, prepareDatabase } from "./start";
import { startErrorOf } from "./startErrors";
import { createTexts } from "./text";
import { runWaiting } from "./waiting";

const texts = createTexts();

/** Milliseconds that one statement may take: everything is sealed anew. */
const budget = 600_000;

interface Instance {
  readonly address: DatabaseAddress;
  /** Of the node whose secret it is; the others get it from there. */
  readonly folder: string;
}

/** Gives an instance in PostgreSQL a new secret while no server runs on it. Throws `StartError`. */
export const rotateThere = (instance: Instance): Promise<SealedCounts> =>
  alone(instance, async ({ pools, client }) => {
    const { folder, address } = instance;
    const current = await prepareDatabase(pools.writes, { address, folder, onlyPresent: true });
    const next = newSecret();
    const [from, to] = [createVault(current), createVault(next)];
    await client.query("BEGIN");
    await client.query("SELECT key_id FROM instance FOR UPDATE");
    // Both are there until the database says which one it is: the commit decides.
    writeNextSecret(folder, next);
    const counts = await runWaiting(writeLine(client, texts), resealed(from, to));
    await client.query("UPDATE instance SET key_id = $1", [to.keyId]);
    await client.query("COMMIT");
    adoptNextSecret(folder);
    return counts;
  });

/** Makes an instance usable again whose secret is lost; undefined: nothing was lost. Throws `StartError`. */
export const resetThere = (instance: Instance): Promise<SealedCounts | undefined> =>
  alone(instance, async ({ pools }) => {
    let lost: SealedCounts | undefined;
    await prepareDatabase(pools.writes, {
      ...instance,
      onlyPresent: true,
      async whenLost(client, vault) {
        lost = await runWaiting(writeLine(client, texts), takenAway(vault));
      },
    });
    return lost;
  });

function* resealed(from: Vault, to: Vault): Work<SealedCounts> {
  yield* reseal(from, to);
  yield* linkAnew(to, { hasAssistants: true });
  return yield* countSealed();
}

function* takenAway(vault: Vault): Work<SealedCounts> {
  const lost = yield* countSealed();
  yield* removeLost(vault);
  yield* linkAnew(vault, { hasAssistants: true });
  return lost;
}

interface Alone {
  readonly pools: ReturnType<typeof createPools>;
  readonly client: ClientBase;
}

async function alone<T>({ address }: Instance, work: (alone: Alone) => Promise<T>): Promise<T> {
  const pools = createPools(address, {
    readBudget: budget,
    writeBudget: budget,
    onLost: () => undefined,
    name: "twinhelm secret",
  });
  try {
    await findServer(pools, address);
    const client = await pools.writes.connect();
    try {
      await refuseServers(client, address);
      return await work({ pools, client });
    } finally {
      client.release(true);
    }
  } catch (error) {
    throw startErrorOf(error, address);
  } finally {
    await pools.close();
  }
}

/** Milliseconds for which connections of a server are seen that has just ended. */
const leaving = 3_000;

/** A server goes on with the secret that it knows. One that asks for nothing at the moment is refused when it writes. */
export async function refuseServers(client: ClientBase, address: DatabaseAddress): Promise<void> {
  const sql =
    "SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database() LIMIT 1";
  for (let waited = 0; waited <= leaving; waited += 100) {
    const { rows } = await client.query(sql, [serverName(address)]);
    if (rows.length === 0) return;
    await setTimeout(100);
  }
  throw new StartError(
    "locked",
    `--database: a server still runs on ${addressText(address)}. Stop all of them, then try again.`,
  );
}
