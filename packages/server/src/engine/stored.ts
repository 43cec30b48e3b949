import type { Engine } from "./engine";

/** An engine as the server opens it. */
export interface StoredEngine extends Engine {
  /** What texts are sealed with. */
  readonly secret: Uint8Array;
  /** What the administrator of the machine should know, one sentence each. */
  readonly warnings: readonly string[];
}
