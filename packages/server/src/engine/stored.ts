import type { DatabaseSync } from "node:sqlite";
import type { Engine } from "./engine";

/** An engine as the server opens it. */
export interface StoredEngine extends Engine {
  /** The connection of SQLite that writes, for tests that break it. Throws with another engine. */
  readonly database: DatabaseSync;
  /** What texts are sealed with. */
  readonly secret: Uint8Array;
  /** What the administrator of the machine should know, one sentence each. */
  readonly warnings: readonly string[];
}
