import type { End } from "./activity/chain";

/** What a transaction knows as nobody else writes beside it: it need not be asked again. */
export interface Remembered {
  /** The end of the chain of activities; undefined: it was not asked yet. */
  last: End | undefined;
  /** Numbers of places of activities. */
  readonly places: Map<string, number>;
  /** How many functions and webhooks hear of a change, by what they listen to. */
  readonly listening: Map<string, Listening>;
  /** The document that was found last, where it was not written since. */
  found: FoundDocument | undefined;
}

export interface Listening {
  readonly functions: number;
  readonly webhooks: number;
}

interface FoundDocument {
  readonly table: string;
  readonly id: string;
  /** As it is stored. */
  readonly text: string;
}

/** Of a transaction that begins. */
export const nothingRemembered = (): Remembered => ({
  last: undefined,
  places: new Map(),
  listening: new Map(),
  found: undefined,
});
