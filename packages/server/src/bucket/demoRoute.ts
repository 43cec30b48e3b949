import { demoNeeds } from "@twinhelm/core/bucket/demo";
import { bucketText } from "@twinhelm/core/bucket/text";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { callerOf, requireAlso } from "../shell/guard";
import { bodyValidator } from "../shell/validation";

const nothing = bodyValidator({ type: "object", additionalProperties: false });

/** Brings the content of the demo to an instance without buckets. Ours. */
export function registerDemoRoute(app: FastifyInstance, context: ServerContext): void {
  const config = { guard: { action: "bucket:create", parameters: [], list: false } };
  app.post("/bucket/demo", { config }, async (request, reply) => {
    nothing(request.body);
    for (const asked of demoNeeds) requireAlso(request, asked);
    // What it is made of is large, and most instances never ask for it.
    const { takeDemo } = await import("../demo/fill");
    const taken = await takeDemo(context, callerOf(request));
    if (taken === undefined) throw httpError(409, bucketText("demo.filled"));
    return reply.code(201).send(taken);
  });
}
