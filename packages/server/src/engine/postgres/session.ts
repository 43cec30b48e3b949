import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { createQueue } from "@twinhelm/core/queue";
import type { Vault } from "../../vault/vault";
import type { Context } from "../records/context";
import { countedPatterns } from "../records/countedPatterns";
import { createJournal } from "../records/journal";
import { noMeter } from "../records/meter";
import { stateOf } from "../records/states";
import type { Work } from "../records/work";
import { postgresDialect } from "./dialect";
import type { Line } from "./line";
import { runWaiting } from "./waiting";
import { postgresWays } from "./ways";

/** What work knows of a connection of PostgreSQL. */
export function createPostgresContext(matcher: RegexMatcher, vault: Vault): Context {
  const context: Context = {
    matcher: countedPatterns(matcher, () => context.meter),
    vault,
    journal: createJournal((resource) => stateOf(vault, resource)),
    ways: postgresWays,
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
