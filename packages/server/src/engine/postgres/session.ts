import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { createQueue } from "@twinhelm/core/queue";
import type { Vault } from "../../vault/vault";
import type { Context } from "../records/context";
import { countedPatterns } from "../records/countedPatterns";
import { createJournal } from "../records/journal";
import { noMeter } from "../records/meter";
import { stateOf } from "../records/states";
import type { Ways } from "../records/ways";
import type { Work } from "../records/work";
import { postgresDialect } from "./dialect";
import type { Line } from "./line";
import { runWaiting } from "./waiting";
import { postgresWays } from "./ways";

/** What work knows of a connection of PostgreSQL. `ways`: what differs from those of all. */
export function createPostgresContext(
  matcher: RegexMatcher,
  vault: Vault,
  ways: Partial<Ways> = {},
): Context {
  const context: Context = {
    matcher: countedPatterns(matcher, () => context.meter),
    vault,
    journal: createJournal((resource) => stateOf(vault, resource)),
    ways: { ...postgresWays, ...ways },
    dialect: postgresDialect,
    meter: noMeter,
    aside: 0,
  };
  return context;
}

/** Does pieces of work on a connection, one after the other, in the order of asking. */
export interface Session {
  run<T>(work: Work<T>): Promise<T>;
  /** Resolves when all that was asked for is done. */
  idle(): Promise<void>;
}

export function createSession(line: Line): Session {
  const queue = createQueue();
  return { run: (work) => queue.run(() => runWaiting(line, work)), idle: () => queue.idle() };
}
