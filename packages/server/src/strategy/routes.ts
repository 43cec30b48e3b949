import { rowTest } from "@twinhelm/core/access/rows";
import type { SamlStrategy, Strategy, StrategyBody } from "@twinhelm/core/strategy/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Transaction } from "../engine/engine";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { structuralKey } from "../shell/structuralKey";
import type { StrategyAddresses } from "./addresses";
import { strategyBodyOf } from "./bodies";
import { certificatesOf, checkKeyPair, generateKeyPairOf } from "./certificate";
import { withRedirect } from "./oauth";

/** Bytes. Everybody is shown the strategies, signed in or not. */
const largestStrategy = 256 * 1024;

/** Strategies for administrators (contract, passport.md section 3.3). */
export function registerStrategyRoutes(
  app: FastifyInstance,
  context: ServerContext,
  addressesOf: (id: string) => StrategyAddresses,
): void {
  const { engine } = context;
  const guard = (verb: string, parameters: readonly string[] = [], list = false) => ({
    config: { guard: { action: `passport:strategy:${verb}`, parameters, list } },
  });
  const record = recorder(context);
  const shown = (strategy: Strategy): Strategy =>
    strategy.type === "oauth" ? withRedirect(strategy, addressesOf(strategy._id).callbackUrl) : strategy;
  const complete = (body: StrategyBody, id: string, before?: Strategy) =>
    completed(body, id, before, context.now());

  app.get("/passport/strategy", guard("index", [], true), async ({ rows }) => {
    const isShown = rowTest(rows);
    return (await engine.strategies.list()).filter(({ _id }) => isShown(_id)).map(shown);
  });
  app.get("/passport/strategy/:id", guard("show", ["id"]), async (request) => {
    const found = await engine.strategies.find(pathId(parameterOf(request, "id")));
    if (found === undefined) throw unknown();
    return { ...shown(found), callbackUrl: addressesOf(found._id).callbackUrl };
  });
  const bodyLimit = Math.min(largestStrategy, context.options.payloadLimit);
  app.post("/passport/strategy", { ...guard("insert"), bodyLimit }, async (request, reply) => {
    const strategy = await complete(strategyBodyOf(request.body), context.newId());
    await engine.write(async (tx) => {
      await tx.strategies.insert(strategy);
      await record(tx, request, 1, strategy._id);
    });
    return reply.code(201).send(shown(strategy));
  });
  app.put("/passport/strategy/:id", { ...guard("update", ["id"]), bodyLimit }, async (request) => {
    const id = pathId(parameterOf(request, "id"));
    const body = strategyBodyOf(request.body);
    const before = await engine.strategies.find(id);
    if (before === undefined) throw unknown();
    const made = await complete(body, id, before);
    const stored = await engine.write(async (tx) => {
      const found = await tx.strategies.find(id);
      if (found === undefined) throw unknown();
      // A pair that others gave it meanwhile stays.
      const next = structuralKey(found) === structuralKey(before) ? made : await complete(body, id, found);
      await tx.strategies.replace(next);
      await record(tx, request, 2, id);
      return next;
    });
    return shown(stored);
  });
  app.delete("/passport/strategy/:id", guard("delete", ["id"]), async (request, reply) => {
    const id = pathId(parameterOf(request, "id"));
    const removed = await engine.write(async (tx) => {
      const done = await tx.strategies.remove(id);
      if (done) await record(tx, request, 3, id);
      return done;
    });
    return reply.type("text/html; charset=utf-8").send(removed ? "1" : "0");
  });
}

const recorder =
  (context: ServerContext) => (tx: Transaction, request: FastifyRequest, action: 1 | 2 | 3, id: string) =>
    context.recordActivity(tx, callerOf(request), {
      action,
      resource: ["passport", "strategy", id],
      own: true,
    });

/** The strategy of a body, with its certificates looked at. */
async function completed(
  body: StrategyBody,
  id: string,
  before: Strategy | undefined,
  now: number,
): Promise<Strategy> {
  if (body.type === "oauth") return { ...body, _id: id };
  certificatesOf(".options.ip.certificate", body.options.ip.certificate);
  const sp = await pairOf(body.options.sp, before, now);
  return { ...body, _id: id, options: { ip: body.options.ip, sp } };
}

const unknown = () => httpError(404, "There is no strategy with this id.");

/** The pair that was sent; else that of before, which the provider may know; else a new one. */
async function pairOf(
  sent: SamlStrategy["options"]["sp"],
  before: Strategy | undefined,
  now: number,
): Promise<{ certificate: string; private_key: string }> {
  if (sent !== undefined && Object.values(sent).some((each) => each !== "")) {
    const { certificate, private_key } = sent;
    return checkKeyPair(
      ".options.sp",
      {
        ...(certificate === undefined ? {} : { certificate }),
        ...(private_key === undefined ? {} : { private_key }),
      },
      now,
    );
  }
  const kept = before?.type === "saml" ? before.options.sp : undefined;
  if (kept?.certificate !== undefined && kept.private_key !== undefined)
    return { certificate: kept.certificate, private_key: kept.private_key };
  return generateKeyPairOf("Twinhelm", now);
}
