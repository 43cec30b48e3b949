import type { FastifyInstance } from "fastify";
import type { Transaction } from "../engine/engine";
import type { Preference } from "../engine/preferences";
import type { ServerContext } from "../shell/context";
import { httpError, validationError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { isRecord } from "../shell/query";
import { checkAttributes, dropAttributes } from "./attributes";
import { findPreference, replacePreference } from "./store";

/** Called inside the transaction that takes languages away, with their codes. */
type LanguagesRemoved = (transaction: Transaction, codes: readonly string[]) => Promise<void>;

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
    const operator = Object.keys(body).find((key) => key.startsWith("$"));
    if (operator !== undefined) throw httpError(400, `A preference cannot have a field named ${operator}.`);
    check(scope, body);
    return engine.write(async (tx) => {
      const before = await findPreference(tx, scope);
      const after = await replacePreference(tx, scope, body, context.newId());
      if (scope === "bucket") {
        const left = new Set(languagesOf(after));
        const removed = languagesOf(before).filter((code) => !left.has(code));
        if (removed.length > 0) await languagesRemoved(tx, removed);
      }
      if (scope === "passport") await dropAttributes(tx, before, after);
      await context.recordActivity(tx, callerOf(request), { action: 2, resource: ["preference", scope] });
      return after;
    });
  });
}

/** More than there are in ISO 639-1. */
const mostLanguages = 200;
/** Codes are names in documents and in paths of filters. */
const languageCode = /^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$/;

function check(scope: string, body: Readonly<Record<string, unknown>>): void {
  if (scope === "passport") {
    const { identity } = body;
    if (!isRecord(identity) || !isRecord(identity.attributes))
      throw validationError(".identity should have required property 'attributes'");
    checkAttributes(body);
  }
  if (scope === "bucket" && body.language !== undefined) {
    const { language } = body;
    if (!isRecord(language) || !isRecord(language.available) || typeof language.default !== "string")
      throw validationError(".language should have required property 'available' and 'default'");
    const count = Object.keys(language.available).length;
    if (count > mostLanguages)
      throw validationError(
        `.language.available has ${count} languages; at most ${mostLanguages} are allowed`,
      );
    const odd = Object.keys(language.available).find((code) => !languageCode.test(code));
    if (odd !== undefined)
      throw validationError(
        `.language.available should have codes such as en_US or de-DE as names: '${odd}' is none`,
      );
    if (!Object.hasOwn(language.available, language.default))
      throw validationError(".language.default should be one of the available languages");
  }
}

function languagesOf(preference: Preference | undefined): string[] {
  const language = preference?.language;
  return isRecord(language) && isRecord(language.available) ? Object.keys(language.available) : [];
}
