import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../shell/context";
import { validationError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { isRecord } from "../shell/query";
import { changePreference, checkPreference, type LanguagesRemoved } from "./change";
import { findPreference } from "./store";

/** Bytes: a schema of attributes, with some room. */
const largestPreference = 1_100_000;

/** GET and PUT /preference/:scope (contract, passport.md section 7). */
export function registerPreferenceRoutes(
  app: FastifyInstance,
  context: ServerContext,
  languagesRemoved: LanguagesRemoved,
): void {
  const { engine } = context;
  const guard = (verb: "show" | "update") => ({
    config: { guard: { action: `preference:${verb}`, parameters: ["scope"], list: false } },
  });
  app.get("/preference/:scope", guard("show"), async (request, reply) => {
    const found = await findPreference(engine, parameterOf(request, "scope"));
    return found ?? reply.send();
  });
  // The languages are read with every list of documents.
  const bodyLimit = Math.min(largestPreference, context.options.payloadLimit);
  app.put("/preference/:scope", { ...guard("update"), bodyLimit }, async (request) => {
    const scope = parameterOf(request, "scope");
    const { body } = request;
    if (!isRecord(body)) throw validationError(" should be object");
    checkPreference(scope, body);
    return engine.write(async (tx) => {
      const after = await changePreference(context, tx, { scope, body, languagesRemoved });
      await context.recordActivity(tx, callerOf(request), { action: 2, resource: ["preference", scope] });
      return after;
    });
  });
}
