/** What sockets may take of the server. */
export interface SocketLimits {
  /** Sockets at once. */
  readonly sockets: number;
  /** Sockets of one caller at once. */
  readonly ofCaller: number;
  /** Bytes that wait for one reader; who lets more wait is cut off. */
  readonly waiting: number;
  /** Milliseconds between two signs of life that are asked for. */
  readonly beat: number;
}

export const socketLimits: SocketLimits = {
  sockets: 5000,
  ofCaller: 1000,
  waiting: 16_000_000,
  beat: 15_000,
};
