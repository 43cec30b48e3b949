import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReadFor } from "../engine/readFor";
import { callerOf } from "./guard";

/** Aborts when the client is gone before it was answered. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  if (raw.destroyed) gone.abort();
  return gone.signal;
}

/** On behalf of the caller of a guarded route. */
export const readForOf = (request: FastifyRequest, reply: FastifyReply): ReadFor => ({
  caller: callerOf(request).id,
  gone: () => goneSignal(reply),
});
