import type { FastifyInstance, FastifyRequest } from "fastify";
import { type FunctionLog, logId, logTime, sequencesOf } from "../../engine/functionLogs";
import type { ServerContext } from "../../shell/context";
import { readForOf } from "../../shell/gone";
import { mayAlso, mayRead, parameterOf } from "../../shell/guard";
import { countOf, type Query } from "../../shell/query";
import { functionGuard } from "../guard";
import type { LogWriter } from "./writer";

/** Rows of one answer. */
const mostRows = 10_000;
const day = 86_400_000;

/** Lines that functions said (contract, function-webhook.md section 12). */
export function registerLogRoutes(app: FastifyInstance, context: ServerContext, logs: LogWriter): void {
  const { engine, now } = context;
  app.get<{ Querystring: Query }>(
    "/function-logs",
    { config: { guard: "signed-in" } },
    async (request, reply) => {
      const { query } = request;
      const names = await shownFunctions(request, context);
      const asked = textsOf(query.functions);
      const today = Math.floor(now() / day) * day;
      const limit = countOf(query, "limit");
      const rows = await engine.functionLogs.page(
        {
          functions: (asked ?? [...names.keys()]).filter((id) => names.has(id)),
          levels: levelsOf(query),
          from: sequencesOf(secondOf(query.begin, today)),
          to: sequencesOf(secondOf(query.end, today + day - 1)),
          skip: countOf(query, "skip"),
          limit: limit === 0 ? mostRows : Math.min(limit, mostRows),
          ascends: false,
        },
        readForOf(request, reply),
      );
      return rows.map((row) => logAnswer(row, names.get(row.function) ?? row.function));
    },
  );
  app.delete<{ Querystring: Query }>(
    "/function-logs/:id",
    functionGuard("update", ["id"]),
    async (request, reply) => {
      const { query } = request;
      const today = Math.floor(now() / day) * day;
      await logs.remove({
        functions: [parameterOf(request, "id").toLowerCase()],
        levels: levelsOf(query),
        from: sequencesOf(secondOf(query.begin, 0)),
        to: sequencesOf(secondOf(query.end, today + day - 1)),
      });
      return reply.code(204).send();
    },
  );
}

/** Names of functions by their ids, of those whose lines the caller may read. */
async function shownFunctions(
  request: FastifyRequest,
  { engine }: ServerContext,
): Promise<ReadonlyMap<string, string>> {
  const readsAll = mayAlso(request, "function:logs:index");
  const functions = await engine.functions.list();
  return new Map(
    functions
      .filter(({ _id }) => readsAll || mayRead(request, "function", [_id]))
      .map(({ _id, name }) => [_id, name]),
  );
}

/** A row as the API has it. `name`: what it calls its function. */
export function logAnswer({ sequence, event, level, content }: FunctionLog, name: string) {
  return {
    _id: logId(sequence),
    function: name,
    event_id: event,
    channel: level < 3 ? "stdout" : "stderr",
    level,
    content,
    created_at: new Date(logTime(sequence)).toISOString(),
  };
}

/** Those that are named once or more. */
export const textsOf = (value: unknown): readonly string[] | undefined =>
  value === undefined ? undefined : [value].flat().map((each) => String(each).toLowerCase());

/** A channel is a set of levels. */
function levelsOf({ levels, channel }: Query): readonly number[] {
  const asked = textsOf(levels)?.map(Number);
  if (typeof channel !== "string" || channel === "") return asked ?? [];
  const own = channel === "stdout" ? [0, 1, 2] : channel === "stderr" ? [3, 4] : [];
  const both = own.filter((level) => asked === undefined || asked.includes(level));
  // No row has a level that is none.
  return both.length === 0 ? [-1] : both;
}

/** Cut to whole seconds; what is no date counts as not given. */
export function secondOf(value: unknown, otherwise: number): number {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Math.floor((Number.isNaN(time) ? otherwise : time) / 1000) * 1000;
}
