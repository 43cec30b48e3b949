import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { Vault } from "../../vault/vault";
import type { Dialect } from "./filter/dialect";
import type { Journal } from "./journal";
import type { Meter } from "./meter";
import type { Remembered } from "./remembered";
import type { Ways } from "./ways";

/** What records know of the connection that their work runs on, beside their statements. */
export interface Context {
  /** Its work counts for the meter. */
  readonly matcher: RegexMatcher;
  readonly vault: Vault;
  /** How the database of the connection tells what filters and orders ask. */
  readonly dialect: Dialect;
  /** What the running transaction changes. */
  readonly journal: Journal;
  readonly ways: Ways;
  /** Bounds the read or transaction that runs. */
  meter: Meter;
  /** Rows that were ever written here and that no page of documents shows. */
  aside: number;
  /** Of the transaction that runs; absent: each is asked anew, which costs nothing. */
  remembered?: Remembered | undefined;
}
