import type { FastifyReply } from "fastify";
import type { Json } from "../engine/jsonPage";

/** Sends a list whose rows are JSON already; with `meta` as a page. */
export function sendRows(reply: FastifyReply, body: Json, meta?: object): FastifyReply {
  const [head, tail] = meta === undefined ? ["[", "]"] : [`{"meta":${JSON.stringify(meta)},"data":[`, "]}"];
  if (typeof body === "string") return sendJson(reply, head + body + tail);
  return sendJson(reply, Buffer.concat([Buffer.from(head), body, Buffer.from(tail)]));
}

/** Sends what is JSON already. */
export const sendJson = (reply: FastifyReply, json: Json): FastifyReply =>
  reply
    .type("application/json; charset=utf-8")
    .send(typeof json === "string" ? json : Buffer.from(json.buffer, json.byteOffset, json.length));
