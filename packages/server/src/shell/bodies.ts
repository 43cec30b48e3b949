import type { FastifyInstance } from "fastify";
import { bodyTextProblem } from "./bodyText";
import { httpError } from "./errors";

/** Whether lists and objects stand in each other more than `levels` times. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth < levels; depth += 1) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/**
 * Reads bodies as the contract has it: JSON under both types, an empty one is `{}`, a scalar is 400, any
 * other type is not read and counts as `{}`.
 */
export function installBodies(app: FastifyInstance): void {
  // Refuses names that would reach the prototype of objects.
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    ["application/json", "application/merge-patch+json"],
    { parseAs: "string" },
    (request, body, done) => {
      if (body.trim() === "") return done(null, {});
      const problem = bodyTextProblem(body);
      if (problem !== undefined) return done(httpError(400, problem));
      void parse(request, body, (error, value) => {
        if (error !== null) return done(httpError(400, error.message));
        if (typeof value !== "object" || value === null)
          return done(httpError(400, "The body must be a JSON object or list."));
        done(null, value);
      });
    },
  );
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, {}));
  app.addHook("preValidation", (request, _reply, done) => {
    request.body ??= {};
    done();
  });
}

/** Leaves the body of a request where it is: nothing is read where nothing takes one. */
export function takeNoBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
}
