/** What the processes of functions may take of the server. */
export interface ProcessLimits {
  /** Processes of one function. */
  readonly ofFunction: number;
  /** Processes of all. */
  readonly all: number;
  /** Milliseconds that a process without events is kept. */
  readonly idle: number;
  /** Events of one process at once. */
  readonly together: number;
  /** Events of one function that wait. */
  readonly waiting: number;
  /** Milliseconds that others of a process have which is ended for one of them. */
  readonly grace: number;
  /** Milliseconds that loading code may take, at least; a function with more time for an event has that. */
  readonly loading: number;
}

export const processLimits: ProcessLimits = {
  ofFunction: 2,
  all: 32,
  idle: 300_000,
  together: 64,
  waiting: 1000,
  grace: 1000,
  loading: 10_000,
};
