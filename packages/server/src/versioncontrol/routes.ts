import { once } from "@twinhelm/core/once";
import { commandNames, isCommandName, onlyReads } from "@twinhelm/core/versioncontrol/commands";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { Services } from "../services";
import { httpError } from "../shell/errors";
import { goneSignal } from "../shell/gone";
import { callerOf, parameterOf } from "../shell/guard";
import { isRecord } from "../shell/query";
import { bodyValidator } from "../shell/validation";
import { createVersionControl } from "./service";

/** Arguments of one command, and characters of one. */
const most = { arguments: 1000, characters: 100_000 };

const validCommand = once(() =>
  bodyValidator({
    type: "object",
    properties: {
      args: {
        type: "array",
        maxItems: most.arguments,
        items: { type: "string", maxLength: most.characters },
        default: [],
      },
      plan: { type: "string" },
    },
  }),
);
const commandShape = z.object({ args: z.array(z.string()), plan: z.optional(z.string()) });

const validChoice = once(() =>
  bodyValidator({
    type: "object",
    required: ["path", "choice"],
    additionalProperties: false,
    properties: {
      path: { type: "string" },
      choice: { type: "string", enum: ["ours", "theirs", "text"] },
      text: { type: "string" },
    },
  }),
);
const choiceShape = z.object({
  path: z.string(),
  choice: z.enum(["ours", "theirs", "text"]),
  text: z.optional(z.string()),
});

const guard = {
  config: { guard: { action: "versioncontrol:update", parameters: [], list: false } },
} as const;
const planning = { config: { ...guard.config, reads: true } } as const;
const running = {
  config: {
    ...guard.config,
    reads: ({ params }: Pick<FastifyRequest, "params">) => {
      const name = isRecord(params) ? String(params.cmd) : "";
      return isCommandName(name) && onlyReads(name);
    },
  },
};

/** Version control (contract, storage-asset-dashboard-activity-vc.md section 6), and what consoles need beside it. */
export function registerVersionControlRoutes(app: FastifyInstance, services: Services): void {
  const control = createVersionControl(services);
  // Whoever waits for a remote would keep a closing server alive.
  app.addHook("preClose", () => control.stop());
  const { payloadLimit } = services.context.options;
  const bodyLimit = Math.min(4_000_000, payloadLimit);

  app.get("/versioncontrol/commands", guard, async () => commandNames);
  app.post("/versioncontrol/commands/:cmd", { ...running, bodyLimit }, async (request, reply) => {
    const { plan, ...asked } = askedBy(request, reply);
    return reply.code(201).send(await control.run({ ...asked, plan }));
  });
  app.post("/versioncontrol/plans/:cmd", { ...planning, bodyLimit }, async (request, reply) => {
    const { plan: _, ...asked } = askedBy(request, reply);
    return control.plan(asked);
  });
  app.get("/versioncontrol/conflicts", guard, (request) => control.pending(callerOf(request)));
  app.post("/versioncontrol/conflicts", { ...guard, bodyLimit }, async (request) => {
    validChoice()(request.body);
    return control.choose(callerOf(request), choiceShape.parse(request.body));
  });
}

/** Throws the contract's 400 of an unknown command. */
function askedBy(request: FastifyRequest, reply: FastifyReply) {
  const name = parameterOf(request, "cmd");
  if (!isCommandName(name)) throw httpError(400, `Unknown command ${name}`);
  const body = request.body ?? {};
  validCommand()(body);
  return { name, ...commandShape.parse(body), caller: callerOf(request), signal: goneSignal(reply) };
}
