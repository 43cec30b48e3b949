import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { Vault } from "../../vault/vault";
import type { Journal } from "./journal";
import type { Meter } from "./meter";

/** What records know of the connection that their work runs on, beside their statements. */
export interface Context {
  /** Its work counts for the meter. */
  readonly matcher: RegexMatcher;
  readonly vault: Vault;
  /** What the running transaction changes. */
  readonly journal: Journal;
  /** Bounds the read or transaction that runs. */
  meter: Meter;
  /**
   * A condition that counts each row it looks at with the meter; `column`: what it reads. The condition itself, where the
   * engine ends what takes too long.
   */
  readonly counted: (column: string, condition: string) => string;
  /** Rows that were ever written here and that no page of documents shows. */
  aside: number;
}
