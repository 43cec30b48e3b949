/** On whose behalf something is read that may take long: callers take turns. */
export interface ReadFor {
  /** Id of the caller. */
  readonly caller: string;
  /** Aborts when nobody waits for the answer any more. Asked only where a read turns out to be long. */
  readonly gone: () => AbortSignal;
}
