import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Records, Transaction } from "../engine/engine";
import type { SignOn } from "../engine/signOns";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { bodyValidator } from "../shell/validation";
import { identityGuard, isSelf } from "./guard";

const validate = bodyValidator({
  type: "object",
  required: ["strategy", "subject"],
  additionalProperties: false,
  properties: {
    strategy: { type: "string", minLength: 1, maxLength: 24 },
    subject: { type: "string", minLength: 1, maxLength: 1_000 },
  },
});

const idOf = (request: FastifyRequest) => pathId(parameterOf(request, "id"));
const none = () => httpError(404, "There is no such sign-on of this identity.");

/** Which people at sign-on providers an identity is. Routes of ours. */
export function registerSignOnRoutes(app: FastifyInstance, context: ServerContext): void {
  const { engine } = context;
  const path = "/passport/identity/:id/sign-ons";
  const record = (tx: Transaction, request: FastifyRequest, id: string) =>
    context.recordActivity(tx, callerOf(request), {
      action: 2,
      resource: ["passport", "identity", id],
    });

  app.get(path, identityGuard("show", ["id"], false, isSelf), async (request) =>
    answer(engine, await engine.signOns.of(idOf(request))),
  );
  // Whoever may give an identity a password may also say who else it is.
  app.put(path, identityGuard("update", ["id"]), async (request) => {
    const id = idOf(request);
    validate(request.body);
    const { strategy, subject }: { strategy: string; subject: string } = Object(request.body);
    return engine.write(async (tx) => {
      if ((await tx.identities.find(id)) === undefined)
        throw httpError(404, "There is no identity with this id.");
      if ((await tx.strategies.find(strategy)) === undefined)
        throw httpError(400, "There is no strategy with this id.");
      const other = await tx.signOns.find(strategy, subject);
      if (other?.linked === true && other.identity !== id)
        throw httpError(409, "This sign-on is linked to another identity. Unlink it there first.");
      await tx.signOns.save({ strategy, subject, identity: id, linked: true, at: context.now() });
      await record(tx, request, id);
      return answer(tx, await tx.signOns.of(id));
    });
  });
  app.delete(path, identityGuard("update", ["id"]), async (request, reply) => {
    const id = idOf(request);
    const { strategy, subject }: Record<string, unknown> = Object(request.query);
    await engine.write(async (tx) => {
      if (!(await tx.signOns.remove(id, String(strategy), String(subject)))) throw none();
      await record(tx, request, id);
    });
    return reply.code(204).send();
  });
}

/** With the names of the strategies, which not everybody may list. */
async function answer({ strategies }: Records, signOns: readonly SignOn[]) {
  const names = new Map((await strategies.list()).map(({ _id, title, name }) => [_id, title ?? name]));
  return signOns.map(({ strategy, subject, linked, at }) => ({
    strategy,
    title: names.get(strategy) ?? strategy,
    subject,
    linked,
    at: new Date(at).toISOString(),
  }));
}
