import type { FastifyInstance } from "fastify";
import type { Services } from "../../services";
import { callerOf } from "../../shell/guard";
import { installSockets } from "../../shell/sockets";
import { ticketLifetime } from "../../shell/tickets";
import { type Channel, openChannel } from "./channel";
import { createCommands } from "./commands";
import { createViews } from "./views";

/** The socket of each bucket: its documents, and what becomes of them (contract, bucket.md section 12). */
export function registerRealtime(app: FastifyInstance, { context, callers, tickets, log }: Services): void {
  const { payloadLimit, socketLimits } = context.options;
  const channels = new Set<Channel>();
  const parts = {
    context,
    callers,
    log,
    views: createViews(context, log),
    commands: createCommands(context),
  };
  context.engine.onCommit(({ access, buckets }) => {
    // With a rule that looks at its caller, those who saw the same see their own.
    if (access || buckets) for (const channel of channels) channel.reconsider();
  });
  app.post("/passport/socket-ticket", { config: { guard: "signed-in" } }, async (request, reply) => {
    const { authorization = "" } = request.headers;
    const ticket = await tickets.issue(callerOf(request).id, authorization);
    return reply.header("cache-control", "no-store").send({ ticket, expires: ticketLifetime / 1000 });
  });
  installSockets(app, {
    kind: "documents",
    path: /^\/api\/bucket\/([^/]+)\/data\/?$/i,
    tickets,
    limits: socketLimits,
    payloadLimit,
    log,
    open(socket, request) {
      const channel = openChannel(parts, socket, request);
      channels.add(channel);
      socket.gone.addEventListener("abort", () => channels.delete(channel));
      return channel;
    },
  });
}
