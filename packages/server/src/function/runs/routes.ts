import { rowTest } from "@twinhelm/core/access/rows";
import { type FunctionRun, type FunctionRunDetail, runResults } from "@twinhelm/core/function/run/model";
import { isId } from "@twinhelm/core/record/id";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { logId, logTime, sequenceOf, sequencesOf } from "../../engine/functionLogs";
import type { StoredRun, StoredRunDetail } from "../../engine/functionRuns";
import type { ServerContext } from "../../shell/context";
import { bareError, httpError } from "../../shell/errors";
import { readForOf } from "../../shell/gone";
import { callerOf, mayAlso, mayRead, parameterOf } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import { countOf, type Query } from "../../shell/query";
import { functionGuard as guard } from "../guard";
import { logAnswer, textsOf } from "../logs/routes";
import type { FunctionService } from "../service";
import type { FunctionEvent } from "./runner";
import { collectAnswer, trialOf, watched } from "./trial";

/** Runs of one answer. */
const most = { asked: 1000, usual: 100 };
/** Lines of one run that are answered with it. */
const mostLines = 1000;
/** Bytes of what a run by hand is given. */
const largestTrial = 1_000_000;
/** Milliseconds after a run that its last lines may take. */
const patience = 2000;
const day = 86_400_000;

/** What functions ran for, and running them by hand. Routes that Spica does not have. */
export function registerRunRoutes(
  app: FastifyInstance,
  context: ServerContext,
  service: FunctionService,
): void {
  registerReads(app, context, service);
  const { engine, options } = context;
  const bodyLimit = Math.min(largestTrial, options.payloadLimit);
  const run = runNow(context, service);

  app.post("/function/:id/runs", { ...guard("update", ["id"]), bodyLimit }, async (request, reply) => {
    const record = await engine.functions.find(pathId(parameterOf(request, "id")));
    if (record === undefined) throw httpError(404, "There is no function with this id.");
    return reply.code(201).send(await run(request, trialOf(record, request.body)));
  });
  app.post("/function/runs/:run/repeat", guard("update", [], true), async (request, reply) => {
    const stored = await foundRun(request, context, service);
    if (!rowTest(request.rows)(stored.function)) throw missing();
    const record = await engine.functions.find(stored.function);
    if (record === undefined) throw missing();
    const problem = whyNotRepeated(stored);
    if (problem !== undefined) throw bareError(400, problem);
    const body = { handler: stored.handler, payload: JSON.parse(stored.payload ?? "{}") };
    const event = trialOf(record, body);
    const repeats = logId(stored.sequence);
    return reply.code(201).send(await run(request, { ...event, cause: "repeat", repeats }));
  });
}

const missing = () => httpError(404, "There is no run with this id.");

function whyNotRepeated({ leftOut, isKept }: StoredRun): string | undefined {
  if (leftOut.length > 0)
    return `Its credentials were not kept: ${leftOut.join(", ")}. Run the handler with an example that has them.`;
  return isKept ? undefined : "What it got was too long to be kept. Run the handler with an example.";
}

function registerReads(app: FastifyInstance, context: ServerContext, service: FunctionService): void {
  const { engine, now } = context;
  /** Ids of the functions that the caller is shown; those that are asked for, where some are. */
  const shown = async (request: FastifyRequest, asked?: readonly string[]) => {
    const isShown = rowTest(request.rows);
    const ids = (await engine.functions.list()).map(({ _id }) => _id).filter(isShown);
    return asked === undefined ? ids : ids.filter((id) => asked.includes(id));
  };
  app.get<{ Querystring: Query }>("/function/runs", guard("index", [], true), async (request, reply) => {
    const { query } = request;
    const asked = textsOf(query.function);
    const limit = countOf(query, "limit") || most.usual;
    await service.logs.flush();
    const rows = await engine.functionRuns.page(
      {
        functions: await shown(request, asked),
        results: resultsOf(query),
        handler: handlerOf(query, asked),
        skip: countOf(query, "skip"),
        limit: Math.min(limit, most.asked),
      },
      readForOf(request, reply),
    );
    return rows.map(runAnswer);
  });
  app.get<{ Querystring: Query }>(
    "/function/runs/summary",
    guard("index", [], true),
    async (request, reply) => {
      const { since } = request.query;
      const time = typeof since === "string" ? Date.parse(since) : Math.floor(now() / day) * day;
      if (Number.isNaN(time)) throw bareError(400, "The parameter since must be a date.");
      await service.logs.flush();
      const rows = await engine.functionRuns.summary(
        { functions: await shown(request), from: sequencesOf(time) },
        readForOf(request, reply),
      );
      return rows.map(({ last, ...rest }) => ({
        ...rest,
        ...(last === undefined ? {} : { last: runAnswer(last) }),
      }));
    },
  );
  app.get("/function/runs/:run", guard("index", [], true), async (request) => {
    const stored = await foundRun(request, context, service);
    if (!rowTest(request.rows)(stored.function) && !mayRead(request, "function", [stored.function]))
      throw missing();
    return detailAnswer(request, context, stored);
  });
}

async function foundRun(
  request: FastifyRequest,
  { engine }: ServerContext,
  { logs }: FunctionService,
): Promise<StoredRunDetail> {
  const run = parameterOf(request, "run");
  // That an id is none is what a server answers that keeps no runs.
  const sequence = isId(run) ? sequenceOf(pathId(run)) : undefined;
  await logs.flush();
  const stored = sequence === undefined ? undefined : await engine.functionRuns.find(sequence);
  if (stored === undefined) throw missing();
  return stored;
}

function resultsOf({ result }: Query) {
  const asked = textsOf(result) ?? [];
  const known = runResults.filter((each) => asked.includes(each));
  if (known.length < new Set(asked).size)
    throw bareError(400, `The parameter result must be one of ${runResults.join(", ")}.`);
  return known;
}

function handlerOf({ handler }: Query, functions: readonly string[] | undefined): string | undefined {
  if (handler === undefined) return undefined;
  if (typeof handler !== "string" || functions === undefined)
    throw bareError(
      400,
      "The parameter handler is the name of one handler, and needs the parameter function.",
    );
  return handler;
}

/** Runs an event by hand, once it is kept who does so, and answers when it is over and stored. */
const runNow =
  (context: ServerContext, { runner, logs }: FunctionService) =>
  async (request: FastifyRequest, event: FunctionEvent): Promise<FunctionRunDetail> => {
    const spoken = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const collected = collectAnswer(spoken.resolve);
    let id = "";
    const resource = ["function", event.record._id, "run", event.order.handler, event.trigger];
    await context.engine.write((tx) =>
      context.recordActivity(tx, callerOf(request), { action: 1, resource, own: true }),
    );
    const whole = { ...event, order: watched(event.order), answer: () => collected.answer() };
    runner.run(
      whole,
      (own) => {
        id = own;
        return collected.sink;
      },
      () => over.resolve(),
    );
    await over.promise;
    const timer = setTimeout(spoken.resolve, patience);
    await spoken.promise;
    clearTimeout(timer);
    await logs.flush();
    const stored = await context.engine.functionRuns.find(sequenceOf(id) ?? 0);
    if (stored === undefined)
      throw bareError(503, "The run is over, and was not kept: the function runs too often.");
    return detailAnswer(request, context, stored);
  };

/** A run as lists have it. */
function runAnswer(run: StoredRun): FunctionRun {
  const { sequence, leftOut, isKept, ...rest } = run;
  return {
    _id: logId(sequence),
    ...rest,
    created_at: new Date(logTime(sequence)).toISOString(),
    repeatable: whyNotRepeated(run) === undefined,
  };
}

/** What it got and answered is for those who may change the function, as its code sees all of it. */
async function detailAnswer(
  request: FastifyRequest,
  { engine }: ServerContext,
  stored: StoredRunDetail,
): Promise<FunctionRunDetail> {
  const { payload, answer, ...kept } = stored;
  const isOwn = mayAlso(request, "function:update", [stored.function]);
  const run = runAnswer(kept);
  const lines = await engine.functionLogs.ofEvent(run._id, mostLines + 1);
  return {
    ...run,
    ...(isOwn && payload !== undefined ? { payload: JSON.parse(payload) } : {}),
    ...(isOwn && answer !== undefined ? { answer: JSON.parse(answer) } : {}),
    left_out: [...stored.leftOut],
    lines: lines.slice(0, mostLines).map((line) => {
      const { _id, level, content, created_at } = logAnswer(line, "");
      return { _id, level, content, created_at };
    }),
    lines_cut: lines.length > mostLines,
  };
}
