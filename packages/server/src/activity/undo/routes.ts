import { once } from "@twinhelm/core/once";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { OpenedChange } from "../../bucket/change/changes";
import type { Services } from "../../services";
import { type HttpError, httpError } from "../../shell/errors";
import { readForOf } from "../../shell/gone";
import { callerOf, isDryRun } from "../../shell/guard";
import { withLongMatches } from "../../shell/longMatches";
import { activityLifespan } from "../../shell/serverContext";
import { bodyValidator } from "../../shell/validation";
import { lockoutOf } from "./lockout";
import type { Undoing } from "./thing";
import { type UndoStep, undoOne } from "./undo";

/** Activities that one request undoes. */
const mostAtOnce = 100;

const validBody = once(() =>
  bodyValidator({
    type: "object",
    required: ["ids"],
    additionalProperties: false,
    properties: {
      ids: {
        type: "array",
        minItems: 1,
        maxItems: mostAtOnce,
        uniqueItems: true,
        items: { type: "string", pattern: "^[0-9a-f]{24}$" },
      },
      dryRun: { type: "boolean", default: false },
      lockout: { type: "boolean", default: false },
    },
  }),
);
const bodyShape = z.object({ ids: z.array(z.string()), dryRun: z.boolean(), lockout: z.boolean() });

interface Plan {
  readonly steps: readonly UndoStep[];
  /** What the caller could do no more. */
  readonly lockout: readonly string[];
}

/** Thrown to undo what was done to see what would be done. */
class OnlyPlanned extends Error {
  constructor(readonly plan: Plan) {
    super("Nothing was written");
  }
}

const index = {
  config: {
    guard: { action: "activity:index", parameters: [], list: false },
    reads: isDryRun,
  },
};

/** Undoes activities: all of those that are named, or none. */
export function registerUndoRoute(app: FastifyInstance, services: Services): void {
  app.post("/activity/undo", index, async (request, reply) => {
    validBody()(request.body);
    const { ids, dryRun, lockout } = bodyShape.parse(request.body);
    const afterwards: (() => Promise<unknown>)[] = [];
    const opened: OpenedChange[] = [];
    const plan = await planned(services, request, readForOf(request, reply), {
      ids,
      mayStay: (made) => !dryRun && problemOf(made, lockout) === undefined,
      afterwards,
      opened,
    });
    if (dryRun) return { dryRun, ...plan, steps: plan.steps.map(({ undo, ...step }) => step) };
    const problem = problemOf(plan, lockout);
    if (problem !== undefined) throw problem;
    for (const work of afterwards) await work();
    if (opened.length === 0) return { dryRun, ...plan };
    await services.fieldChanges.done(callerOf(request), opened);
    return { dryRun, ...plan, steps: await withUndo(services, plan.steps) };
  });
}

/** The activities that came at the end of what went on. */
const withUndo = ({ context: { engine } }: Services, steps: Plan["steps"]): Promise<Plan["steps"]> =>
  engine.write(async ({ activities }) => {
    const named: UndoStep[] = [];
    for (const step of steps) {
      const undo = step.undo ?? (await activities.show(step._id))?.undoneBy;
      named.push(undo === undefined ? step : { ...step, undo });
    }
    return named;
  });

interface Asked {
  readonly ids: readonly string[];
  /** Whether what was done is stored. */
  readonly mayStay: (plan: Plan) => boolean;
  readonly afterwards: (() => Promise<unknown>)[];
  readonly opened: OpenedChange[];
}

async function planned(
  { context, functions, fieldChanges: changes }: Services,
  request: FastifyRequest,
  readFor: ReturnType<typeof readForOf>,
  { ids, mayStay, afterwards, opened }: Asked,
): Promise<Plan> {
  const { access } = request;
  if (access === undefined) throw new Error("Undoing needs a guarded route");
  const { engine, matcher } = context;
  const caller = callerOf(request);
  const [undoes, ...others] = ids;
  const base = {
    context,
    caller,
    access,
    afterwards,
    opened,
    // What else the transaction writes might be documents of the same bucket.
    stepping: others.length === 0 ? { changes, caller, told: { undoes } } : undefined,
    functions: deployments(context, functions),
  };
  try {
    return await withLongMatches({ patterns: engine.patterns, matcher, readFor }, (attempt) =>
      engine.write((tx) =>
        attempt(async (short) => {
          // It may run twice.
          afterwards.splice(0);
          opened.splice(0);
          const plan = await undoAll({ ...base, tx, matcher: short }, ids);
          if (!mayStay(plan)) throw new OnlyPlanned(plan);
          return plan;
        }),
      ),
    );
  } catch (error) {
    if (error instanceof OnlyPlanned) return error.plan;
    throw error;
  }
}

/** The latest first, up to the first that cannot be undone. */
async function undoAll(undoing: Undoing, ids: readonly string[]): Promise<Plan> {
  const { tx, context } = undoing;
  const steps: UndoStep[] = [];
  const oldest = context.now() - activityLifespan(context.options);
  for (const id of ids.toSorted().toReversed()) {
    const activity = await tx.activities.show(id);
    if (activity === undefined || activity.createdAt < oldest)
      throw httpError(404, `There is no activity with the id ${id}.`);
    const step = await undoOne(undoing, activity);
    steps.push(step);
    if (step.problem !== undefined) return { steps, lockout: [] };
  }
  return { steps, lockout: await lockoutOf(undoing) };
}

function problemOf({ steps, lockout }: Plan, accepted: boolean): HttpError | undefined {
  const refused = steps.find(({ problem }) => problem !== undefined);
  if (refused?.problem !== undefined) {
    const { statusCode, message } = refused.problem;
    const which = steps.length > 1 ? ` (${refused.resource.join("/")})` : "";
    return httpError(statusCode, `${sentence(`${message}${which}`)} Nothing was undone.`);
  }
  if (lockout.length === 0 || accepted) return undefined;
  return httpError(409, `This locks you out: you would lose ${lockout.join(", ")}. Nothing was undone.`);
}

const sentence = (words: string): string => (/[.?!)]$/.test(words) ? words : `${words}.`);

const deployments = (
  { engine }: Services["context"],
  functions: Services["functions"],
): Undoing["functions"] => ({
  async deployed(id) {
    const record = await engine.functions.find(id);
    const source = await engine.functions.source(id);
    if (record !== undefined && source !== undefined) await functions.deploy(record, source);
  },
  removed: (id) => functions.remove(id, async () => undefined),
});
