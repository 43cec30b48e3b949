import { randomInt } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { ofMillisecond } from "../engine/functionLogs";
import type { StoredRunDetail } from "../engine/functionRuns";
import type { ReadBody } from "../shell/bodyReader";
import type { ServerContext } from "../shell/context";
import { createCompilerThread } from "./compiler/compiler";
import { type Copies, createCopies } from "./copies";
import { createPackages, type Packages } from "./dependencies/packages";
import { createDeployment, type Deployment } from "./deploy";
import { createFolders, type FunctionFolders } from "./folders";
import { LogWriter } from "./logs/writer";
import { createRunner, type Runner } from "./runs/runner";
import { createProcessList } from "./runtime/leftovers";
import { createPool, type Pool } from "./runtime/pool";
import type { ProcessSettings } from "./runtime/process";
import type { Firehose } from "./triggers/firehose";
import { httpTrigger, type TakeRequest } from "./triggers/http";
import { createTriggers, type Triggers } from "./triggers/triggers";

interface Parts {
  readonly context: ServerContext;
  readonly readBody: ReadBody;
  readonly publicUrl: () => string;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: (error: unknown) => void;
  /** Takes what a function ran for. */
  readonly countRun: (run: StoredRunDetail) => void;
}

/** What runs functions. */
export interface FunctionService extends Deployment {
  /** Deletes a function with all that it leaves behind. */
  remove(id: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing more comes of a function that had this id. */
  settled(id: string): Promise<void>;
  readonly folders: FunctionFolders;
  readonly packages: Packages;
  /** What runs next meets what was changed. */
  retire(id: string): void;
  readonly logs: LogWriter;
  readonly runner: Runner;
  /** How many processes of functions there are. */
  processes(): number;
  readonly firehose: Firehose;
  readonly take: TakeRequest;
  /** The server takes requests: what waits for that runs. */
  begin(): void;
  close(): Promise<void>;
}

/** Starts nothing but what functions ask for. */
export async function createFunctionService(parts: Parts): Promise<FunctionService> {
  const { context, log } = parts;
  const { engine, options, elapsed } = context;
  const isThere = async (id: string) => (await engine.functions.find(id)) !== undefined;
  const folders = createFolders(options.dataFolder, isThere);
  const { changes } = options.functionLimits.kept;
  await engine.write((tx) => tx.functionSizes.boundChanges(changes));
  const logs = new LogWriter(context, log);
  const pool = createPool({
    options: options.functionProcesses,
    elapsed,
    timeoutOf: ({ timeout }) => Math.min(timeout, options.functionTimeout),
    settings: (record) => settingsOf(parts, folders, copies, record),
    log: logs,
    socket: (order) => triggers.firehose.follow(order),
    processes: createProcessList(options.dataFolder, log),
  });
  const runner = createRunner({
    context,
    pool,
    last: await engine.functionRuns.last(),
    offset: engine.leases.isShared ? randomInt(ofMillisecond / 2) : 0,
    keep(run) {
      logs.run(run);
      parts.countRun(run);
    },
  });
  const { compiler, deployment, packages, copies } = createCode(parts, folders, (id) => pool.retire(id));
  const triggers: Triggers = await createTriggers({ context, pool, runner, logs, log, renew: copies.renew });
  return {
    ...deployment,
    ...createRemovals({ triggers, pool, folders, logs }),
    folders,
    packages,
    retire: (id) => pool.retire(id),
    logs,
    runner,
    processes: () => pool.counts.processes,
    firehose: triggers.firehose,
    take: httpTrigger({
      ...parts,
      runner,
      routes: () => triggers.registry().http,
      isOpen: options.openFunctions,
      limits: options.functionLimits,
      era: (id) => pool.era(id),
    }),
    begin() {
      const ids = triggers.begin();
      if (ids.size > 0) folders.tidy(ids).catch(log);
    },
    async close() {
      triggers.stop();
      await pool.close();
      await compiler.close();
      await logs.close();
    },
  };
}

/** Makes what runs of code and packages. `changed`: of a function that was built anew, or has other packages. */
function createCode({ context, log }: Parts, folders: FunctionFolders, changed: (id: string) => void) {
  const compiler = createCompilerThread();
  const sourceOf = (id: string) => context.engine.functions.source(id);
  const deployment = createDeployment({ compiler, folders, sourceOf, built: changed });
  const packages = createPackages({
    context,
    folders,
    async changed(record, owner) {
      changed(record._id);
      // What waited for a package is built with it.
      await deployment.problems(record, owner).catch(log);
    },
  });
  const copies: Copies = createCopies({ context, folders, deployment, packages, retire: changed, log });
  return { compiler, deployment, packages, copies };
}

/** Where something of a function is left. */
interface Leaving {
  readonly triggers: Triggers;
  readonly pool: Pool;
  readonly folders: FunctionFolders;
  readonly logs: LogWriter;
}

/** What is deleted, by its ids: another function with the id of one comes after all that is left of it is gone. */
function createRemovals({
  triggers,
  pool,
  folders,
  logs,
}: Leaving): Pick<FunctionService, "remove" | "settled"> {
  const forget = async (id: string) => {
    triggers.forget(id);
    await pool.forget(id);
    await folders.remove(id);
    const to = Number.MAX_SAFE_INTEGER;
    await logs.remove({ functions: [id], levels: [], from: 0, to });
    await logs.removeRuns([id], to);
  };
  const going = new Map<string, Promise<void>>();
  return {
    async remove(id, work) {
      const before = going.get(id);
      const own = (async () => {
        await before?.catch(() => undefined);
        await work();
        await forget(id);
      })();
      going.set(id, own);
      try {
        await own;
      } finally {
        if (going.get(id) === own) going.delete(id);
      }
    },
    async settled(id) {
      // Whoever deletes it is told of a failure.
      await going.get(id)?.catch(() => undefined);
    },
  };
}

/** Mebibytes that Node needs for itself. */
const leastMemory = 32;

async function settingsOf(
  { context, publicUrl }: Parts,
  folders: FunctionFolders,
  copies: Copies,
  record: FunctionRecord,
): Promise<ProcessSettings> {
  const { options } = context;
  const entry = await copies.entryOf(record);
  return {
    folder: folders.of(record._id),
    entry,
    isOpen: options.openFunctions,
    answerLimit: options.functionAnswerLimit,
    memory: Math.max(leastMemory, Math.floor(record.memoryLimit)),
    env: {
      TIMEOUT: String(record.timeout),
      RUNTIME: "node",
      ENTRYPOINT: "index",
      LOGGER: "true",
      __INTERNAL__SPICA__PUBLIC_URL__: publicUrl(),
      ...record.env,
    },
  };
}
