import type { ShareLimits } from "./shares";

/** What may be on its way to the server at once. */
export interface IntakeLimits {
  /** Bytes that are held of bodies whose end has not come. */
  readonly bytes: ShareLimits;
  /** Bodies whose end has not come. */
  readonly bodies: ShareLimits;
  /** Connections that have not sent the head of a first request. */
  readonly heads: ShareLimits;
  readonly times: IntakeTimes;
}

/** In milliseconds. */
interface IntakeTimes {
  /** From the beginning of a request to the end of its head. */
  readonly head: number;
  /** To the end of its body. */
  readonly whole: number;
  /** Without a byte of an upload, which may take as long as it does otherwise; default 30 seconds. */
  readonly stall?: number;
  /** Between two looks for requests that take longer. */
  readonly between: number;
}

const mebibyte = 1024 * 1024;

export const intakeLimits: IntakeLimits = {
  bytes: { all: 256 * mebibyte, address: 64 * mebibyte },
  bodies: { all: 1_000, address: 100 },
  heads: { all: 2_000, address: 200 },
  times: { head: 20_000, whole: 5 * 60_000, between: 5_000 },
};

/** Bytes of a body where a route says nothing of it: sign-ins, policies that are attached, codes. */
export const smallBody = 64 * 1024;
