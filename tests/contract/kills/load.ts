import type { KillWorld, Writer } from "./world";

/** What is done to an instance while its nodes are killed, and what has to hold all the same. */
export interface Load {
  readonly writers: readonly Writer[];
  /** Between the kills and the start of the nodes. */
  readonly between?: (() => Promise<void>) | undefined;
  /** After each round of kills. */
  check(): Promise<void>;
  /** At the end: what comes later by itself has come. */
  settle?(): Promise<void>;
}

/** Makes what a load needs. */
export type MakeLoad = (world: KillWorld) => Promise<Load>;
