/** What sockets may take of the server. */
export interface SocketLimits {
  /** Sockets at once of callers who were admitted. */
  readonly sockets: number;
  /** Sockets of others at once, not known yet or refused; beyond, the one that is there longest is cut off. */
  readonly strangers: number;
  /** Sockets of one caller at once. */
  readonly ofCaller: number;
  /** Bytes that wait for one reader; who lets more wait is cut off. */
  readonly waiting: number;
  /** Milliseconds between two signs of life that are asked for. */
  readonly beat: number;
  /** Milliseconds that a client has to take its refusal. */
  readonly parting: number;
}

export const socketLimits: SocketLimits = {
  sockets: 5000,
  strangers: 1000,
  ofCaller: 1000,
  waiting: 16_000_000,
  beat: 15_000,
  parting: 5_000,
};
