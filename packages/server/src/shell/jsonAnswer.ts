import type { FastifyReply } from "fastify";

/** Sends a list whose rows are JSON already; with `meta` as a page. */
export function sendRows(reply: FastifyReply, body: Uint8Array, meta?: object): FastifyReply {
  const [head, tail] = meta === undefined ? ["[", "]"] : [`{"meta":${JSON.stringify(meta)},"data":[`, "]}"];
  return sendJson(reply, [Buffer.from(head), body, Buffer.from(tail)]);
}

/** Sends JSON that is bytes already. */
export const sendJson = (reply: FastifyReply, parts: readonly Uint8Array[]): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(Buffer.concat(parts));
