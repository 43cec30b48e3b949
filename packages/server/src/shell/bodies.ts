import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ReadBody } from "./bodyReader";
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
export function installBodies(app: FastifyInstance, read: ReadBody): void {
  // Refuses names that would reach the prototype of objects.
  const parse = app.getDefaultJsonParser("error", "error");
  const parsed = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value) =>
        error === null ? resolve(value) : reject(httpError(400, error.message)),
      );
    });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ["application/json", "application/merge-patch+json"],
    async (request: FastifyRequest) => {
      const text = (await read(request)).toString("utf8");
      if (text.trim() === "") return {};
      const problem = bodyTextProblem(text);
      if (problem !== undefined) throw httpError(400, problem);
      const value = await parsed(request, text);
      if (typeof value !== "object" || value === null)
        throw httpError(400, "The body must be a JSON object or list.");
      return value;
    },
  );
  app.addContentTypeParser("*", async (request: FastifyRequest) => {
    await read(request);
    return {};
  });
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
