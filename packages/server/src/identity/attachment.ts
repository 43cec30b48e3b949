import type { FastifyInstance } from "fastify";
import type { Identity } from "../engine/identities";
import { registerAttachment } from "../policy/attachment";
import type { ServerContext } from "../shell/context";
import { identityGuard } from "./guard";

/** Attaching policies to identities and detaching them (contract, passport.md section 3.1). */
export function registerIdentityAttachment(app: FastifyInstance, context: ServerContext): void {
  registerAttachment<Identity>(app, context, {
    area: "identity",
    guard: identityGuard,
    async change(tx, id, next) {
      const found = await tx.identities.find(id);
      if (found === undefined) return undefined;
      const changed: Identity = { ...found.identity, policies: next(found.identity.policies) };
      await tx.identities.update(changed);
      return changed;
    },
    answer: (reply) => reply.code(204).send(),
  });
}
