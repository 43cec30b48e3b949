import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReadFor } from "../engine/readFor";
import { callerOf } from "./guard";

/** Long work asks for each of its reads: there is one for each answer. */
const controllers = new WeakMap<FastifyReply["raw"], AbortController>();

/** Aborts when the client is gone before it was answered. */
export function goneSignal({ raw }: Pick<FastifyReply, "raw">): AbortSignal {
  const gone = controllers.get(raw) ?? goneWith(raw);
  if (raw.destroyed) gone.abort();
  return gone.signal;
}

function goneWith(raw: FastifyReply["raw"]): AbortController {
  const gone = new AbortController();
  controllers.set(raw, gone);
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone;
}

/** On behalf of the caller of a guarded route. */
export const readForOf = (request: FastifyRequest, reply: FastifyReply): ReadFor => ({
  caller: callerOf(request).id,
  gone: () => goneSignal(reply),
});
