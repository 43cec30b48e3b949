import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Engine } from "../engine/engine";
import type { StoredRunDetail } from "../engine/functionRuns";
import type { StoredEngine } from "../engine/stored";
import type { ServerOptions } from "../shell/context";
import { openUpgrades, refuseUpgrades } from "../shell/upgrades";
import { bytesOf, countRuns, installDatabase, installGauges, installProcess, type Watched } from "./gauges";
import { createLogger, type Logger } from "./logger";
import { measured } from "./measured";
import { createReadiness, type Readiness } from "./readiness";
import { createRegistry } from "./registry";
import { createRequestObserver, type RequestObserver } from "./requests";
import { installHealth, listenForMetrics, type MetricsListener } from "./routes";
import { installStore } from "./storeGauges";

interface Parts {
  readonly options: ServerOptions;
  readonly now: () => number;
  readonly elapsed: () => number;
  /** Takes lines of the log. */
  readonly write: (line: string) => void;
  readonly log: (error: unknown) => void;
}

/** What is told of a server to those who run it. */
export interface Operation {
  readonly logger: Logger;
  readonly requests: RequestObserver;
  /** The same engine; measured, where numbers are asked for. */
  engine<T extends Engine>(engine: T): T;
  /** Takes what a function ran for. */
  readonly countRun: (run: StoredRunDetail) => void;
  /** Adds its paths, and tells of what is running. */
  install(app: FastifyInstance, running: Running): void;
  /** Listens at the address of its own, where there is one. Throws `StartError`. */
  listen(): Promise<MetricsListener | undefined>;
  /** The server takes requests. */
  begin(): void;
  /** The server is told to end; resolves once others had the time to notice. */
  drain(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  readonly engine: Pick<StoredEngine, "functionRuns" | "assertCurrent" | "numbers">;
  readonly services: Watched;
}

export function createOperation({ options, now, elapsed, write, log }: Parts): Operation {
  const logger = createLogger({ settings: options.logging, now, write });
  const { metrics } = options;
  const registry = metrics === undefined ? undefined : createRegistry(log);
  const requests = createRequestObserver({ logger, registry, elapsed });
  const countRun = registry === undefined ? () => undefined : countRuns(registry);
  let readiness: Readiness | undefined;
  let listener: MetricsListener | undefined;
  let stopMeasuring = () => {};
  return {
    logger,
    requests,
    countRun,
    engine: (engine) => (registry === undefined ? engine : measured(engine, registry, elapsed)),
    install(app, { engine, services }) {
      const own = createReadiness(engine, log);
      readiness = own;
      closeConnections(app, own);
      installHealth(app, { readiness: own, registry: metrics === "same" ? registry : undefined });
      if (registry === undefined) return;
      const numbers = engine.numbers?.();
      const databaseBytes = numbers?.bytes ?? (() => bytesOf(filesOf(options.dataFolder)));
      installGauges(registry, { services, sockets: () => openUpgrades(app), databaseBytes });
      if (numbers !== undefined) installDatabase(registry, numbers);
      const { numbers: store } = services.context.files;
      if (store !== undefined) installStore(registry, store);
      stopMeasuring = installProcess(registry, now);
    },
    async listen() {
      if (metrics !== undefined && metrics !== "same" && readiness !== undefined)
        listener = await listenForMetrics(metrics, { readiness, registry });
      return listener;
    },
    begin: () => readiness?.begin(),
    async drain(app) {
      readiness?.drain();
      refuseUpgrades(app);
      if (options.drainDelay > 0) await new Promise((resolve) => setTimeout(resolve, options.drainDelay));
    },
    async close() {
      stopMeasuring();
      await listener?.close();
    },
  };
}

/** Of the engine on SQLite. */
const filesOf = (folder: string): readonly string[] =>
  ["twinhelm.sqlite", "twinhelm.sqlite-wal"].map((name) => join(folder, name));

/** Connections that are kept end with their answer once the server ends: their clients go elsewhere. */
function closeConnections(app: FastifyInstance, readiness: Readiness): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (readiness.isDraining()) reply.header("connection", "close");
    done();
  });
}
