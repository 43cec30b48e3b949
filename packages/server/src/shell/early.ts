import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Callers } from "./callers";
import { beforeAnswering } from "./ending";
import { notFound } from "./errors";

/**
 * Refuses before the body is read: a caller who is not known, and a route that does not exist. Whoever is not
 * signed in costs no more than the lines above the body.
 */
export function refuseBeforeBody(app: FastifyInstance, callers: Pick<Callers, "authenticate">): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const refuse = (error: Error) => {
      if (!hasBody(request)) return done(error);
      beforeAnswering(request.raw, patience).then(() => done(error), done);
    };
    if (request.is404) return refuse(notFound(request));
    if (!hasBody(request)) return done();
    const { guard } = request.routeOptions.config;
    if (guard === undefined || guard === "public") return done();
    // Asked again when the body is here: a session may end while it comes in.
    const known = async () => callers.authenticate(request.headers.authorization);
    known().then(() => done(), refuse);
  });
}

/** Milliseconds that whoever is refused may go on sending: strangers do not hold connections for long. */
const patience = 10_000;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
