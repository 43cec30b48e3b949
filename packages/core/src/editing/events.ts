import type { Kept } from "./context";
import type { Side } from "./merge";

/** What can happen to something that is edited. */
export type EditingEvent<Row, Draft> =
  /** `key`: the field that is typed in. */
  | { type: "TYPE"; edit: (draft: Draft) => Draft; key?: string | undefined }
  | { type: "SAVE" }
  /** Makes a new one of what was typed, where the one that was edited is gone. */
  | { type: "SAVE_AS_NEW" }
  /** The row as it was asked for elsewhere; not taken once something is typed. */
  | { type: "STORED"; row: Row }
  /** The row as somebody else has just made it; absent: it is deleted. */
  | { type: "MEET"; row: Row | undefined }
  /** Goes on from what was typed, put together with something else that was. */
  | { type: "GO_ON"; from: (typed: Kept<Row, Draft>) => Kept<Row, Draft> }
  /** Takes what somebody else made of it into what is typed. */
  | { type: "MERGE" }
  | { type: "LOAD" }
  | { type: "TAKE_THEIRS" }
  /** Writes what was typed over theirs, or side by side where sides are given by name of difference. */
  | { type: "KEEP_MINE"; sides?: Readonly<Record<string, Side>> | undefined }
  | { type: "CANCEL" }
  /** What was put aside when theirs was taken. */
  | { type: "BRING_BACK" };

/** Told once it is written. */
export interface Saved<Row> {
  /** The row that was made; absent: one was changed. */
  readonly created: Row | undefined;
  /** True: what somebody else changed meanwhile was kept. */
  readonly merged: boolean;
  /** True: something was typed since, which is not saved. */
  readonly typed: boolean;
}
