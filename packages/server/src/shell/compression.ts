import { gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Bytes; below, the headers weigh more than what compression takes off. */
const smallest = 1000;

/** Answers are made for one caller and thrown away: this level costs a third of the usual one, for a tenth more bytes. */
const level = 3;

/**
 * Answers below `/passport` carry tokens, keys and secrets. Beside text that somebody else may choose, their compressed
 * length would tell of them (decisions/0015); these two carry none.
 */
const secret = /^\/api\/passport\/(?!identity\/statements$|policy(\/|$))/i;

/** Compresses answers of the API for callers that take gzip. Streams, parts and `HEAD` stay as they are. */
export function installCompression(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const body = bodyOf(payload);
    if (body === undefined || !mayCompress(request, reply)) return done(null, payload);
    addVary(reply);
    const accepted = request.headers["accept-encoding"];
    if (accepted === undefined || negotiate(accepted, ["gzip"]) === null) return done(null, payload);
    gzip(body, { level }, (error, packed) => {
      if (error !== null) return done(error);
      reply.header("content-encoding", "gzip");
      done(null, packed);
    });
  });
}

const bodyOf = (payload: unknown): string | Buffer | undefined =>
  (typeof payload === "string" || Buffer.isBuffer(payload)) && payload.length >= smallest
    ? payload
    : undefined;

const mayCompress = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.method !== "HEAD" &&
  reply.statusCode !== 206 &&
  !reply.hasHeader("content-encoding") &&
  /^(application\/json|text\/)/.test(String(reply.getHeader("content-type"))) &&
  !secret.test(request.routeOptions.url ?? "");

/** Says that the answer would be another one for a caller that takes other encodings. */
export function addVary(reply: FastifyReply): void {
  const known = reply.getHeader("vary");
  reply.header("vary", known === undefined ? "accept-encoding" : `${known}, accept-encoding`);
}
