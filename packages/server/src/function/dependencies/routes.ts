import { Readable } from "node:stream";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerContext } from "../../shell/context";
import { httpError } from "../../shell/errors";
import { callerOf, parameterOf } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import { booleanOf, isRecord, type Query } from "../../shell/query";
import { createTurns } from "../../shell/turns";
import type { FunctionFolders } from "../folders";
import { functionGuard as guard } from "../guard";
import { runChecked } from "./checked";
import { listedPackages } from "./listed";
import { packageNames } from "./names";
import { NpmFailure, type NpmOrder, runNpm } from "./npm";

interface Parts {
  readonly context: ServerContext;
  readonly folders: FunctionFolders;
  /** Packages have changed: what runs next meets them. */
  readonly changed: (id: string) => void;
}

interface Asked extends Pick<NpmOrder, "command" | "names" | "fetched"> {
  /** Who asks. */
  readonly owner: string;
}

/** Programs of npm at once, and of one owner that wait. */
const most = { together: 2, waiting: 20 };

/** Packages of functions, by the real npm (contract, function-webhook.md section 3). */
export function registerDependencyRoutes(app: FastifyInstance, parts: Parts): void {
  const { context, folders } = parts;
  const { options } = context;
  const stopping = new AbortController();
  // Whoever waits for npm would keep a closing server alive.
  app.addHook("preClose", async () => stopping.abort());
  const npm = npmFor(parts, stopping.signal);
  const functionOf = async (request: FastifyRequest) => {
    const found = await context.engine.functions.find(pathId(parameterOf(request, "id")));
    if (found === undefined) throw httpError(404, "Could not find the function.");
    return found;
  };

  app.get("/function/:id/dependencies", guard("show", ["id"]), async (request) =>
    listedPackages(folders.of((await functionOf(request))._id)),
  );
  app.post<{ Querystring: Query }>(
    "/function/:id/dependencies",
    guard("update", ["id"]),
    async (request, reply) => {
      const record = await functionOf(request);
      const { name } = isRecord(request.body) ? request.body : {};
      const names = packageNames(name, options.openFunctions);
      const owner = callerOf(request).id;
      if (!booleanOf(request.query.progress)) {
        const problem = await failureOf(npm(record, { command: "install", names, owner }));
        return problem === undefined ? reply.code(201).send() : reply.code(400).send({ message: problem });
      }
      const lines = new Readable({ read: () => undefined });
      void tellProgress(lines, (fetched) => npm(record, { command: "install", names, fetched, owner }));
      return reply.code(201).send(lines);
    },
  );
  app.delete("/function/:id/dependencies/*", guard("update", ["id"]), async (request, reply) => {
    const record = await functionOf(request);
    const names = packageNames(parameterOf(request, "*"), options.openFunctions);
    const owner = callerOf(request).id;
    const problem = await failureOf(npm(record, { command: "uninstall", names, owner }));
    return problem === undefined ? reply.code(204).send() : reply.code(400).send({ message: problem });
  });
}

/** Runs npm for one function after the other call for it; of all functions a few at once, those of owners in turn. */
function npmFor({ context, folders, changed }: Parts, signal: AbortSignal) {
  const { options } = context;
  const queues = new Map<string, Queue>();
  const turns = createTurns({
    ...most,
    refusal: () =>
      new NpmFailure("Too many packages that you asked for wait for npm. Try again in a moment."),
  });
  const run = async (record: FunctionRecord, { owner: _, ...asked }: Asked) => {
    const folder = await folders.make(record);
    const { openFunctions: scripts, functionRegistry: registry, functionInstallBudget: budget } = options;
    try {
      await (scripts ? runNpm : runChecked)({ ...asked, folder, scripts, registry, budget, signal });
    } finally {
      changed(record._id);
      await folders.settle(record._id);
    }
  };
  return async (record: FunctionRecord, asked: Asked): Promise<void> => {
    const queue = queues.get(record._id) ?? createQueue();
    queues.set(record._id, queue);
    return queue.run(() => turns.run(asked.owner, () => run(record, asked)));
  };
}

/** What npm said where it failed. */
async function failureOf(work: Promise<void>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof NpmFailure) return error.message;
    throw error;
  }
}

/** One line for each step; the last one says what went wrong. */
async function tellProgress(lines: Readable, work: (fetched: () => void) => Promise<void>): Promise<void> {
  let left = 100;
  const step = (share: number) => {
    left *= share;
    lines.push(`${JSON.stringify({ progress: Math.floor(100 - left), state: "installing" })}\n`);
  };
  step(1);
  try {
    // How many files there are nobody knows before: each takes its part of what is left.
    await work(() => step(0.85));
    step(0);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    lines.push(`${JSON.stringify({ state: "failed", message })}\n`);
  }
  lines.push(null);
}
