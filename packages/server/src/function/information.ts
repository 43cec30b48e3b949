import { enqueuers } from "@twinhelm/core/function/enqueuers";
import type { FastifyRequest } from "fastify";
import type { ServerContext } from "../shell/context";
import { mayRead } from "../shell/guard";

/** What functions can be made of here (contract, function-webhook.md section 4). */
export async function informationFor(request: FastifyRequest, { engine, options }: ServerContext) {
  const buckets = (await engine.buckets.all()).list().map(({ bucket }) => bucket);
  // Titles are told to those who read them elsewhere too.
  const shown = buckets.filter(({ _id }) => mayRead(request, "bucket", [_id]));
  const [major = ""] = process.versions.node.split(".");
  return {
    enqueuers: enqueuers(shown),
    runtimes: [
      {
        name: "node",
        title: `Node.js ${major}`,
        description: "Runs JavaScript and TypeScript in a process of its own.",
      },
    ],
    timeout: options.functionTimeout,
    typed: true,
  };
}
