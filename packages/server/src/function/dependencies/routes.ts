import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerContext } from "../../shell/context";
import { httpError } from "../../shell/errors";
import { callerOf, parameterOf } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import { booleanOf, isRecord, type Query } from "../../shell/query";
import type { FunctionFolders } from "../folders";
import { functionGuard as guard } from "../guard";
import { listedPackages } from "./listed";
import { packageNames } from "./names";
import { failureOf, type Packages } from "./packages";

interface Parts {
  readonly context: ServerContext;
  readonly folders: FunctionFolders;
  readonly packages: Packages;
}

/** Packages of functions, by the real npm (contract, function-webhook.md section 3). */
export function registerDependencyRoutes(app: FastifyInstance, { context, folders, packages }: Parts): void {
  const { options } = context;
  // Whoever waits for npm would keep a closing server alive.
  app.addHook("preClose", async () => packages.stop());
  const npm = packages.run;
  const functionOf = async (request: FastifyRequest) => {
    const found = await context.engine.functions.find(pathId(parameterOf(request, "id")));
    if (found === undefined) throw httpError(404, "Could not find the function.");
    return found;
  };

  app.get("/function/:id/dependencies", guard("show", ["id"]), async (request) => {
    const record = await functionOf(request);
    // Another node may have installed them.
    const problem = await failureOf(packages.follow(record));
    if (problem !== undefined) throw httpError(503, `The packages are not here yet. ${problem}`);
    return listedPackages(folders.of(record._id));
  });
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
