import type { Vault } from "../../../vault/vault";
import type { Shared } from "../../shared";
import type { Pools } from "../pool";
import type { Presence } from "../presence";
import { createCounts } from "./counts";
import { createSharedDatabase } from "./database";
import { createFolders } from "./folders";
import { createParts } from "./parts";
import { createTurns } from "./turns";
import { PostgresValues } from "./values";

interface Parts {
  readonly pools: Pools;
  readonly presence: Pick<Presence, "isAway" | "noticed">;
  readonly schema: string;
  readonly vault: Vault;
  /** The clock of tests; absent: that of the database. */
  readonly elapsed: (() => number) | undefined;
  readonly log: (error: unknown) => void;
}

/** What the nodes of an instance know together, in tables. */
export function createPostgresShared({
  pools,
  presence,
  schema,
  vault,
  elapsed,
  log,
}: Parts): Shared & { close(): void } {
  const database = createSharedDatabase({ pool: pools.shared, presence, vault, elapsed });
  const values = new PostgresValues(database, log);
  return {
    values,
    counts: createCounts(database, log),
    parts: createParts(database),
    folders: createFolders(database),
    turns: createTurns(pools.turns, schema),
    close: () => values.close(),
  };
}
