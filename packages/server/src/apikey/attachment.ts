import type { ApiKey } from "@twinhelm/core/apikey/model";
import type { FastifyInstance } from "fastify";
import { registerAttachment } from "../policy/attachment";
import type { ServerContext } from "../shell/context";
import { answeredWrite } from "./answer";
import { apiKeyGuard } from "./guard";

/** Attaching policies to keys and detaching them (contract, passport.md section 3.4). */
export function registerKeyAttachment(app: FastifyInstance, context: ServerContext): void {
  registerAttachment<ApiKey>(app, context, {
    area: "apikey",
    guard: apiKeyGuard,
    async change(tx, id, next) {
      const found = await tx.apiKeys.find(id);
      if (found === undefined) return undefined;
      const changed: ApiKey = { ...found, policies: [...next(found.policies)] };
      await tx.apiKeys.update(changed);
      return changed;
    },
    answer: (reply, changed) =>
      reply.send(changed === undefined ? undefined : answeredWrite(reply.request, changed, {})),
  });
}
