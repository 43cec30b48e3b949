import type { ShareLimits } from "./shares";

/** What functions may take of the server beside their processes. */
export interface FunctionLimits {
  /** Bytes of bodies of requests that wait for their function or run. */
  readonly bodies: ShareLimits;
  /** Milliseconds that an answer may wait for a reader who takes nothing of it. */
  readonly stall: number;
  readonly firehose: FirehoseLimits;
  readonly kept: KeptLimits;
}

/** Bytes of what is kept. */
interface KeptLimits {
  /** Lines of all functions: beyond, the oldest of the one that has most go. */
  readonly lines: number;
  /** The same of runs. */
  readonly runs: number;
  /** Changes that wait for one function: beyond, later ones are left out. */
  readonly changes: number;
}

/** Bytes are of messages: of one socket, and of all together. */
export interface FirehoseLimits {
  readonly sockets: number;
  /** Bytes of one message. */
  readonly message: number;
  /** Of messages whose handlers have not ended. Beyond it nothing more is read. */
  readonly running: ShareOfSocket;
  /** Of messages that wait for a reader. Beyond it a socket is cut off: itself, or the one that holds most. */
  readonly waiting: ShareOfSocket;
}

interface ShareOfSocket {
  readonly all: number;
  readonly socket: number;
}

const mebibyte = 1024 * 1024;

export const functionLimits: FunctionLimits = {
  bodies: { all: 256 * mebibyte, address: 128 * mebibyte },
  stall: 30_000,
  firehose: {
    sockets: 2000,
    message: 256 * 1024,
    running: { all: 64 * mebibyte, socket: mebibyte },
    waiting: { all: 64 * mebibyte, socket: 4 * mebibyte },
  },
  kept: { lines: 1024 * mebibyte, runs: 1024 * mebibyte, changes: 256 * mebibyte },
};
