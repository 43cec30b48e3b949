import type { PoolClient } from "pg";
import { storedEntry } from "../../../bucket/stored";
import { createRegexMatcher } from "../../../filter/regex";
import { StartError } from "../../../shell/errors";
import type { Held } from "../../records/moving/held";
import type { DatabaseAddress } from "../address";
import { codeOf } from "../problems";
import { steps } from "../schema";
import { refuseServers } from "../sealed";
import { connectToMove, type MovingConnection } from "./connect";
import { filesIn } from "./files";
import { readingOf } from "./read";
import { unfinished } from "./unfinished";

interface Holding {
  /** Whether nobody may write to it meanwhile. */
  readonly isStill: boolean;
}

/** Takes hold of one moment of an instance in PostgreSQL. Nothing is changed in it. Throws `StartError`. */
export async function holdDatabase(address: DatabaseAddress, { isStill }: Holding): Promise<Held> {
  const connection = await connectToMove(address);
  try {
    const { client } = connection;
    if (isStill) await refuseServers(client, address);
    const keyId = await begin(client, connection.name, isStill);
    return heldOn(connection, keyId);
  } catch (error) {
    await connection.close();
    throw connection.told(error);
  }
}

function heldOn(connection: MovingConnection, keyId: string): Held {
  const { client, name, told } = connection;
  const matcher = createRegexMatcher();
  const reading = readingOf(client);
  return {
    ...reading,
    name,
    keyId,
    async *rows(table, range) {
      try {
        yield* reading.rows(table, range);
      } catch (error) {
        throw told(error);
      }
    },
    async buckets() {
      const { rows } = await client.query("SELECT id, json FROM bucket ORDER BY sequence");
      return rows.map(({ id, json }) => storedEntry(String(id), String(json), matcher).bucket);
    },
    async *files(vault) {
      try {
        yield* filesIn(client, vault).files();
      } catch (error) {
        throw told(error);
      }
    },
    close: connection.close,
  };
}

/** Begins to look at one moment, and gives the key that it is sealed with. */
async function begin(client: PoolClient, name: string, isStill: boolean): Promise<string> {
  await refuseNone(client, name);
  for (let turn = 0; ; turn++) {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ${isStill ? "" : " READ ONLY"}`);
    try {
      // What takes turns of its own stays as well.
      if (isStill) await client.query("LOCK TABLE shared_folder IN SHARE MODE");
      const { rows } = await client.query(
        // Whoever writes holds this row: from here on nobody does.
        `SELECT format, key_id FROM instance${isStill ? " FOR UPDATE" : ""}`,
      );
      const [found] = rows;
      if (Number(found?.format) !== steps.length)
        throw new StartError(
          "newer-version",
          `The instance in ${name} has the format ${Number(found?.format)}, this version ${steps.length}. Move it with the version that wrote it, or start this one on it once where it is newer.`,
        );
      return String(found.key_id);
    } catch (error) {
      await client.query("ROLLBACK");
      // Somebody wrote between the beginning and the first look.
      if (codeOf(error) !== "40001" || turn > 20) throw error;
    }
  }
}

async function refuseNone(client: PoolClient, name: string): Promise<void> {
  const tables = await readingOf(client).tables();
  if (tables.has("instance")) return;
  throw new StartError(
    "options",
    tables.has(unfinished)
      ? `The move of an instance to ${name} was not brought to its end. Nothing can be moved from there.`
      : `There is no instance in ${name}.`,
  );
}
