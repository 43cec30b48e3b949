import type { Result } from "../http/failure";
import type { Merge } from "./merge";
import type { PartName } from "./words";

/** A new one has its id before it is sent, so that it can be looked for. */
export interface Once<Row> {
  /** The id that `create` is given. */
  readonly newId: () => string;
  /** `undefined`: it is not there, or not shown to whoever asks. */
  readonly find: (id: string) => Promise<Result<Row | undefined>>;
}

/**
 * What is edited and how it comes and goes. `Row` is the whole as the server stores it, `Draft` the part that is
 * edited here: plain data, compared and merged by its fields. Everything else of a row stays as it is stored.
 */
export interface EditingModel<Row, Draft> {
  /** The part of a row that is edited; of none: what a new one begins with. */
  readonly read: (row: Row | undefined) => Draft;
  /** What is wrong with a draft, by field. Not empty: it is not sent. */
  readonly problems?: ((draft: Draft, row: Row | undefined) => Readonly<Record<string, string>>) | undefined;
  /** Names a part of a draft that the server refuses; absent: by its keys. */
  readonly nameOf?: ((path: readonly string[], draft: Draft) => PartName) | undefined;
  /** Absent: field by field. */
  readonly merge?: Merge<Draft> | undefined;
  /** The row as it is stored now; `undefined` or a failure `not-found`: it is not there. Absent: always a new one. */
  readonly load?: ((row: Row | undefined) => Promise<Result<Row | undefined>>) | undefined;
  /** Absent: there is always one already. */
  readonly create?: ((draft: Draft, id?: string) => Promise<Result<Row>>) | undefined;
  /** How a new one is made once, also where the answer is lost; absent: its server alone knows what it is called. */
  readonly once?: Once<Row> | undefined;
  /** Writes the draft over `row`, which was read a moment ago. */
  readonly update?: ((draft: Draft, row: Row) => Promise<Result<unknown>>) | undefined;
}
