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

/** Answers that wait, the longest first, and what they have together. */
class Line {
  readonly #waiting = new Set<Waiting>();
  #bytes = 0;
  get bytes(): number {
    return this.#bytes;
  }
  get first(): Waiting | undefined {
    const [first] = this.#waiting;
    return first;
  }
  add(one: Waiting): void {
    this.#waiting.add(one);
    this.#bytes += one.bytes;
  }
  remove(one: Waiting): void {
    if (this.#waiting.delete(one)) this.#bytes -= one.bytes;
  }
}

/** Counts answers until they are taken, after all that is done with them. */
export function boundUnread(app: FastifyInstance, { bytes: most }: Pick<AnswerLimits, "bytes">): void {
  const all = new Line();
  const ofAddress = new Map<string, Line>();
  const lineOf = (address: string): Line => {
    const known = ofAddress.get(address) ?? new Line();
    ofAddress.set(address, known);
    return known;
  };
  const remove = (one: Waiting): void => {
    const own = ofAddress.get(one.address);
    for (const line of [all, own]) line?.remove(one);
    if (own?.first === undefined) ofAddress.delete(one.address);
  };
  const makeRoom = (line: Line, bytes: number, limit: number): void => {
    for (let { first } = line; first !== undefined && line.bytes + bytes > limit; { first } = line) {
      remove(first);
      first.response.destroy();
    }
  };
  app.addHook("onSend", (request, reply, payload, done) => {
    const isHeld = (typeof payload === "string" || Buffer.isBuffer(payload)) && payload.length >= small;
    if (!isHeld || reply.raw.destroyed) return done(null, payload);
    // A text would be held beside its bytes.
    const body = typeof payload === "string" ? Buffer.from(payload) : payload;
    const own = { response: reply.raw, address: networkOf(request.ip), bytes: body.length };
    const { bytes, address } = own;
    const ofOne = ofAddress.get(address);
    if (ofOne !== undefined) makeRoom(ofOne, bytes, most.address);
    makeRoom(all, bytes, most.all);
    for (const line of [all, lineOf(address)]) line.add(own);
    reply.raw.once("close", () => remove(own));
    done(null, body);
  });
}
