import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { networkOf } from "./network";
import type { ShareLimits } from "./shares";

/** What answers may take that wait for their readers. */
export interface AnswerLimits {
  /** Bytes of answers that were given and not all taken. Beyond, the one that has waited longest is cut off. */
  readonly bytes: ShareLimits;
  /** Milliseconds without a byte that the reader takes. */
  readonly stall: number;
}

const mebibyte = 1024 * 1024;

export const answerLimits: AnswerLimits = {
  bytes: { all: 1024 * mebibyte, address: 256 * mebibyte },
  stall: 60_000,
};

/** Bytes; what is smaller lies in buffers of the system, and is not counted. */
const small = 64 * 1024;

/** Cuts off whoever takes nothing of an answer for so many milliseconds. One that is still being made may take its time. */
export function endUnread(request: IncomingMessage, response: ServerResponse, stall: number): void {
  const { socket } = request;
  // With the end of the answer Node sets it anew. What the system takes of a long piece counts too.
  socket.setTimeout(stall);
  response.on("timeout", () => {
    if (response.writableLength > 0) socket.destroy();
    else socket.setTimeout(stall);
  });
}

interface Waiting {
  readonly response: ServerResponse;
  readonly address: string;
  readonly bytes: number;
}

/** Counts answers until they are taken, after all that is done with them. */
export function boundUnread(app: FastifyInstance, { bytes: most }: Pick<AnswerLimits, "bytes">): void {
  /** The longest first. */
  const waiting = new Set<Waiting>();
  const sumOf = (address?: string) =>
    [...waiting].reduce(
      (sum, each) => (address === undefined || each.address === address ? sum + each.bytes : sum),
      0,
    );
  const cutFirst = (address?: string): boolean => {
    const first = [...waiting].find((each) => address === undefined || each.address === address);
    if (first === undefined) return false;
    waiting.delete(first);
    first.response.destroy();
    return true;
  };
  app.addHook("onSend", (request, reply, payload, done) => {
    const bytes = typeof payload === "string" || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes < small) return done(null, payload);
    const address = networkOf(request.ip);
    while (sumOf(address) + bytes > most.address && cutFirst(address));
    while (sumOf() + bytes > most.all && cutFirst());
    const own = { response: reply.raw, address, bytes };
    waiting.add(own);
    reply.raw.once("close", () => waiting.delete(own));
    done(null, payload);
  });
}
