import type { PlanStep } from "@twinhelm/core/assistant/api";
import { planBodySchema } from "@twinhelm/core/assistant/model";
import { assistantText } from "@twinhelm/core/assistant/text";
import { tidyPlan } from "@twinhelm/core/assistant/tidy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { StoredPlan, StoredState } from "../engine/assistantPlans";
import type { Records } from "../engine/engine";
import type { ServerContext } from "../shell/context";
import { httpError, validationError } from "../shell/errors";
import { callerOf, parameterOf } from "../shell/guard";
import { pathId } from "../shell/objectId";
import { mayDecide as decides } from "./deciding";
import type { TellOfPlan } from "./planSockets";

const signedIn = { config: { guard: "signed-in" } } as const;
/** Bytes of a plan. */
const bodyLimit = 4 * 1024 * 1024;
/** Plans of one caller that have not expired. */
const mostPlans = 200;
/** Milliseconds that a plan can be carried out; one that waits for a person stays longer. */
const lifetime = { ready: 3_600_000, waiting: 86_400_000 } as const;

/**
 * Plans of assistants: made by whoever they have the rights of, decided by people (decisions/0041). `tell`: of each that
 * waits, or was decided.
 */
export function registerPlanRoutes(app: FastifyInstance, context: ServerContext, tell: TellOfPlan): void {
  const { engine, now } = context;
  app.get("/assistant/plan", signedIn, async (request) => {
    const shown = (await engine.assistantPlans.list(now())).filter((plan) => maySee(request, plan));
    return Promise.all(shown.map((plan) => answerOf(engine, request, plan)));
  });
  app.get("/assistant/plan/:id", signedIn, async (request) =>
    answerOf(engine, request, await planFor(context, engine, request)),
  );
  app.post("/assistant/plan", { ...signedIn, bodyLimit }, async (request, reply) => {
    const parsed = planBodySchema().safeParse(request.body);
    if (!parsed.success) throw validationError(problemOf(parsed.error));
    const { input, ...content } = tidyPlan(parsed.data);
    const { id: caller, kind, policies } = callerOf(request);
    const at = now();
    const waits = content.reasons.length > 0;
    const plan: StoredPlan = {
      id: context.newId(),
      caller,
      kind,
      state: waits ? "waiting" : "ready",
      createdAt: at,
      expiresAt: at + (waits ? lifetime.waiting : lifetime.ready),
      content: JSON.stringify({ ...content, policies }),
      input: JSON.stringify(input ?? null),
    };
    await engine.write(async (tx) => {
      await tx.assistantPlans.expire(at);
      if ((await tx.assistantPlans.count(caller, at)) >= mostPlans)
        throw httpError(429, assistantText("too.many", { most: mostPlans }));
      await tx.assistantPlans.insert(plan);
    });
    if (waits) tell(plan);
    return reply.code(201).send(await answerOf(engine, request, plan));
  });
  for (const step of ["accept", "refuse", "take"] as const)
    app.post(`/assistant/plan/:id/${step}`, signedIn, async (request) => {
      const { plan, answer } = await stepped(context, request, step);
      tell(plan);
      return answer;
    });
}

/** Where a body is no plan: at which of its properties. */
function problemOf({ issues: [first] }: z.core.$ZodError): string {
  const place = (first?.path ?? []).map((part) => `.${String(part)}`).join("");
  return `${place} should be as a plan of an assistant has it`;
}

/** What a step begins with, and leads to. */
const steps: Readonly<Record<PlanStep, { from: readonly StoredState[]; to: StoredState }>> = {
  accept: { from: ["waiting"], to: "accepted" },
  refuse: { from: ["waiting", "accepted", "ready"], to: "refused" },
  take: { from: ["ready", "accepted"], to: "applied" },
};

/** One transaction: of two who take the same plan one comes too late. */
async function stepped(context: ServerContext, request: FastifyRequest, step: PlanStep) {
  const { engine } = context;
  const caller = callerOf(request);
  const { from, to } = steps[step];
  return engine.write(async (tx) => {
    const plan = await planFor(context, tx, request);
    if (step === "take" && plan.caller !== caller.id) throw missing(plan.id);
    if (step !== "take" && !mayDecide(request, plan)) throw httpError(403, assistantText("not.yours"));
    if (!from.includes(plan.state)) throw httpError(409, tooLate(plan.state));
    await tx.assistantPlans.decide(plan.id, to, step === "take" ? undefined : caller.name);
    const now: StoredPlan = { ...plan, state: to, ...(step === "take" ? {} : { decidedBy: caller.name }) };
    return { plan: now, answer: await answerOf(tx, request, now) };
  });
}

const tooLate = (state: StoredState): string => {
  if (state === "ready") return assistantText("is.ready");
  if (state === "applied") return assistantText("is.applied");
  if (state === "refused") return assistantText("is.refused");
  return state === "accepted" ? assistantText("is.accepted") : assistantText("still.waiting");
};

async function planFor({ now }: ServerContext, { assistantPlans }: Records, request: FastifyRequest) {
  const id = pathId(parameterOf(request, "id"));
  const plan = await assistantPlans.find(id, now());
  if (plan === undefined || !maySee(request, plan)) throw missing(id);
  return plan;
}

const missing = (id: string) => httpError(404, assistantText("is.expired", { id }));

const maySee = (request: FastifyRequest, plan: StoredPlan): boolean =>
  (plan.caller === callerOf(request).id && mayKnow(request, plan)) || mayDecide(request, plan);

const madeWith = z.object({ policies: z.array(z.string()) });

/** An assistant knows of no plan that was made with policies that its token has not. */
function mayKnow(request: FastifyRequest, { content }: StoredPlan): boolean {
  const { assistant, policies } = callerOf(request);
  if (assistant === undefined) return true;
  const parsed = madeWith.safeParse(JSON.parse(content));
  return parsed.success && parsed.data.policies.every((each) => policies.includes(each));
}

const mayDecide = (request: FastifyRequest, plan: StoredPlan): boolean =>
  request.access !== undefined && decides({ caller: callerOf(request), access: request.access }, plan);

const stored = z.record(z.string(), z.unknown());

async function answerOf(records: Records, request: FastifyRequest, plan: StoredPlan) {
  const { policies: _, ...content } = stored.parse(JSON.parse(plan.content));
  const row =
    plan.kind === "identity"
      ? (await records.identities.find(plan.caller))?.identity.identifier
      : (await records.apiKeys.find(plan.caller))?.name;
  return {
    ...content,
    _id: plan.id,
    identifier: row ?? plan.caller,
    state: plan.state,
    created_at: new Date(plan.createdAt).toISOString(),
    expires_at: new Date(plan.expiresAt).toISOString(),
    ...(plan.decidedBy === undefined ? {} : { decided_by: plan.decidedBy }),
    ...(plan.caller === callerOf(request).id ? { input: JSON.parse(plan.input) } : {}),
  };
}
