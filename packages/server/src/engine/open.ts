import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { ServerOptions } from "../shell/context";
import { openSqliteEngine } from "./sqlite/engine";
import type { StoredEngine } from "./stored";

/** Opens what is stored: in a database elsewhere, or in the data folder. Throws `StartError`. */
export async function openEngine(
  { dataFolder: folder, database: address, readBudget, writeBudget, leaseTime }: ServerOptions,
  matcher: RegexMatcher,
  log: (error: unknown) => void,
): Promise<StoredEngine> {
  if (address === undefined) return openSqliteEngine({ folder, matcher, readBudget, writeBudget, log });
  // Loaded only where there is such a database.
  const { openPostgresEngine } = await import("./postgres/engine");
  return openPostgresEngine({ address, folder, matcher, readBudget, writeBudget, leaseTime, log });
}
