import { writtenHeader } from "@twinhelm/core/action/written";
import type { FastifyInstance } from "fastify";
import { requestHeader } from "../operation/requestId";

/** Headers that a page of another origin may send. */
const allowedHeaders = ["Authorization", "Content-Type", "Accept-Language"];

/**
 * Lets consoles of any origin call the API: credentials travel in a header that a foreign page does not
 * have, never in a cookie, so no permission follows from being open here.
 */
export function installCors(app: FastifyInstance): void {
  // Hooks of every request call back: a promise each would cost more than what they do.
  app.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    if (origin !== undefined) {
      reply.header("access-control-allow-origin", origin).header("vary", "origin");
      reply.header(
        "access-control-expose-headers",
        `content-language,retry-after,${requestHeader},${writtenHeader}`,
      );
    }
    done();
  });
  app.options("/*", { config: { guard: "public" } }, async (request, reply) => {
    const method = request.headers["access-control-request-method"] ?? "GET";
    const asked = request.headers["access-control-request-headers"];
    reply.header("access-control-allow-methods", method);
    reply.header(
      "access-control-allow-headers",
      asked === undefined ? allowedHeaders.join() : allowedOf(asked),
    );
    return reply.code(200).send();
  });
}

/** Those of a list that may be sent, as they are written in it. */
const allowedOf = (asked: string): string =>
  asked
    .split(",")
    .map((name) => name.trim())
    .filter((name) => allowedHeaders.some((allowed) => allowed.toLowerCase() === name.toLowerCase()))
    .join();
