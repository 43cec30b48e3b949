import { assistantText } from "@twinhelm/core/assistant/text";
import type { FastifyInstance } from "fastify";
import { z } from "zod/mini";
import type { Services } from "../services";
import { httpError } from "../shell/errors";
import { callerOf } from "../shell/guard";
import { bodyValidator } from "../shell/validation";

/** Hours that a token for an assistant is worth something: what is usual, and the most. */
const tokenHours = { usual: 8, most: 720 } as const;

const valid = bodyValidator({
  type: "object",
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: 60 },
    hours: { type: "number", exclusiveMinimum: 0, maximum: tokenHours.most },
    policies: { type: "array", items: { type: "string", maxLength: 100 }, maxItems: 100 },
    readOnly: { type: "boolean" },
  },
});

const shape = z.object({
  name: z.optional(z.string()),
  hours: z.optional(z.number()),
  policies: z.optional(z.array(z.string())),
  readOnly: z.optional(z.boolean()),
});

/** POST /assistant/token: for `/mcp` alone. It may be narrower than whoever makes it, and ends by itself. */
export function registerTokenRoute(app: FastifyInstance, { context, tokens }: Services): void {
  app.post("/assistant/token", { config: { guard: "signed-in" } }, async (request, reply) => {
    valid(request.body);
    const { name, hours = tokenHours.usual, policies, readOnly = false } = shape.parse(request.body);
    const caller = callerOf(request);
    if (caller.kind !== "identity" || caller.assistant !== undefined)
      throw httpError(403, assistantText("token.person"));
    const missing = policies?.find((id) => !caller.policies.includes(id));
    if (missing !== undefined) throw httpError(400, assistantText("token.policy", { id: missing }));
    const row = await context.engine.identities.find(caller.id);
    const lifetime = Math.max(1, Math.round(hours * 3600));
    const token = await tokens.issueForAssistant(
      {
        _id: caller.id,
        generation: row?.generation ?? 0,
        readOnly,
        ...(name === undefined ? {} : { name }),
        ...(policies === undefined ? {} : { policies }),
      },
      lifetime,
    );
    const expires = new Date(context.now() + lifetime * 1000).toISOString();
    return reply.code(201).send({ token, expires });
  });
}
