import { createQueue } from "@twinhelm/core/queue";
import type { FastifyInstance } from "fastify";
import type { StoredPlan } from "../engine/assistantPlans";
import type { Services } from "../services";
import { HttpError } from "../shell/errors";
import {
  frameOf,
  installSockets,
  type Socket,
  type SocketHandler,
  type SocketRequest,
} from "../shell/sockets";
import { mayDecide } from "./deciding";

interface Listener {
  tell(plan: StoredPlan): void;
  /** What was told at other nodes is not known: it has to be asked for anew. */
  lose(): void;
}

/** Told of each plan that waits, or was decided. */
export type TellOfPlan = Listener["tell"];

const frame = (text: object): Buffer => frameOf(JSON.stringify(text));

/** The socket that tells people of plans they may decide about. Gives who is told of plans. */
export function registerPlanSockets(app: FastifyInstance, services: Services): TellOfPlan {
  const { context, tickets, log } = services;
  const { payloadLimit, socketLimits } = context.options;
  const listeners = new Set<Listener>();
  installSockets(app, {
    kind: "plans",
    path: /^\/api\/assistant\/(plan)\/?$/i,
    tickets,
    limits: socketLimits,
    payloadLimit,
    log,
    open: (socket, request) => openChannel(services, listeners, socket, request),
  });
  const tell: TellOfPlan = (plan) => {
    for (const listener of listeners) listener.tell(plan);
  };
  const follow = async (id: string) => {
    const plan = await context.engine.assistantPlans.find(id, context.now());
    // One that is carried out without a person concerns nobody else.
    if (plan !== undefined && plan.state !== "ready") tell(plan);
  };
  context.engine.onNotice((notice) => {
    if (notice.kind === "plan" && listeners.size > 0) follow(notice.id).catch(log);
    if (notice.kind === "lost") for (const listener of listeners) listener.lose();
  });
  return tell;
}

function openChannel(
  { callers, log }: Services,
  listeners: Set<Listener>,
  socket: Socket,
  { authorization }: SocketRequest,
): SocketHandler {
  const queue = createQueue();
  const refuse = (error: unknown) => {
    const isExpected = error instanceof HttpError;
    if (!isExpected) log(error);
    const status = isExpected ? error.body.statusCode : 500;
    socket.send([frame({ kind: -1, status, message: isExpected ? error.message : "Internal server error" })]);
    socket.close();
  };
  const identify = async () => callers.authenticate(authorization);
  const take = (work: () => Promise<void>) => void queue.run(work).catch(refuse);
  const listener: Listener = {
    tell: (plan) =>
      take(async () => {
        // Who it is for is asked of whoever the caller is at that moment.
        if (mayDecide(await identify(), plan)) socket.send([frame({ kind: 2, id: plan.id })]);
      }),
    lose: () => socket.cut(),
  };
  socket.gone.addEventListener("abort", () => listeners.delete(listener));
  take(async () => {
    socket.admit((await identify()).caller.id);
    if (!socket.gone.aborted) listeners.add(listener);
    socket.send([frame({ kind: 1 })]);
  });
  return {
    message: async () => undefined,
    beat: () => take(async () => void (await identify())),
  };
}
