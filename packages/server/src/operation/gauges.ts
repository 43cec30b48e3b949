import { statSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { StoredRunDetail } from "../engine/functionRuns";
import type { DatabaseNumbers, StandbyCount } from "../engine/stored";
import type { ServerContext } from "../shell/context";
import type { Registry } from "./registry";

/** Seconds that functions run. */
const runBounds = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];

/** Counts what functions ran for. */
export function countRuns(registry: Registry): (run: StoredRunDetail) => void {
  const total = registry.counter(
    "twinhelm_function_runs_total",
    "Events that functions ran for, by what started them and how they ended.",
  );
  const duration = registry.histogram(
    "twinhelm_function_run_duration_seconds",
    "Time that handlers of functions ran, without their wait.",
    runBounds,
  );
  return ({ trigger, result, duration: milliseconds }) => {
    total.add({ trigger, result });
    duration.observe({ trigger }, milliseconds / 1000);
  };
}

/** What is looked at. */
export interface Watched {
  readonly context: Pick<ServerContext, "engine" | "files">;
  /** What runs functions. */
  readonly functions: { processes(): number };
}

interface Parts {
  readonly services: Watched;
  /** How many sockets are open, by what they are for. */
  readonly sockets: () => ReadonlyMap<string, number>;
  /** Bytes of the database. */
  readonly databaseBytes: () => number | Promise<number>;
}

/** Bytes of files, as far as they are there. */
export const bytesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

/** What an instance holds and has to do, read when somebody asks. */
export function installGauges(registry: Registry, { services, sockets, databaseBytes }: Parts): void {
  const { context, functions } = services;
  const { engine } = context;
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    registry.read(`twinhelm_${name}`, "gauge", help, async () => [{ value: await read() }]);
  gauge("webhook_deliveries_waiting", "Deliveries of webhooks that wait, counted to 100,000.", () =>
    engine.webhooks.queued(),
  );
  gauge("function_changes_waiting", "Changes that functions have yet to run for, counted to 100,000.", () =>
    engine.functionChanges.queued(),
  );
  gauge(
    "indexes_building",
    "Indexes of documents that are yet to be built.",
    async () => (await engine.indexes.building()).length,
  );
  gauge(
    "buckets_changing",
    "Buckets whose fields are being changed in their documents.",
    async () => (await engine.fieldChanges.list()).length,
  );
  gauge("function_processes", "Processes of functions.", () => functions.processes());
  registry.read("twinhelm_sockets", "gauge", "Open sockets, by what they are for.", () =>
    [...sockets()].map(([kind, value]) => ({ labels: { kind }, value })),
  );
  gauge(
    "storage_bytes",
    "Bytes of all objects of storage.",
    async () => (await engine.storage.folder(""))?.size ?? 0,
  );
  gauge("database_bytes", "Bytes of all that the database keeps of the instance.", databaseBytes);
}

/** Seconds that one statement takes in a database elsewhere. */
const statementBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** Seconds that one index takes. */
const buildBounds = [0.1, 1, 5, 30, 60, 300, 1800, 7200];

/** A database elsewhere: its connections, and how long its statements take. */
export function installDatabase(registry: Registry, numbers: DatabaseNumbers): void {
  const { connections, onStatement, onIndex, standby } = numbers;
  if (standby !== undefined) installReplica(registry, standby);
  registry.read(
    "twinhelm_database_connections",
    "gauge",
    "Connections to the database, by what they are for and whether they are used.",
    () =>
      connections().flatMap(({ use, busy, idle }) => [
        { labels: { use, state: "busy" }, value: busy },
        { labels: { use, state: "idle" }, value: idle },
      ]),
  );
  registry.read(
    "twinhelm_database_waiting",
    "gauge",
    "Reads and transactions that wait for a connection to the database.",
    () => connections().map(({ use, waiting }) => ({ labels: { use }, value: waiting })),
  );
  const duration = registry.histogram(
    "twinhelm_database_statement_duration_seconds",
    "Time from a statement to the answer of the database.",
    statementBounds,
  );
  onStatement((milliseconds) => duration.observe({}, milliseconds / 1000));
  const builds = registry.histogram(
    "twinhelm_index_build_duration_seconds",
    "Time that indexes of documents took to build beside readers and writers, by how that ended.",
    buildBounds,
  );
  onIndex(({ result, milliseconds }) => builds.observe({ result }, milliseconds / 1000));
}

function installReplica(registry: Registry, count: () => StandbyCount): void {
  registry.read(
    "twinhelm_database_replica_reads_total",
    "counter",
    "Reads of documents, by what answered them: the read replica, or the database where that could not.",
    () => {
      const { standby, database } = count();
      return [
        { labels: { by: "replica" }, value: standby },
        { labels: { by: "database" }, value: database },
      ];
    },
  );
  registry.read(
    "twinhelm_database_replica_up",
    "gauge",
    "1 where a read replica answered the last read of documents, 0 where each was away or behind.",
    () => [{ value: count().isUsed ? 1 : 0 }],
  );
}

/** Milliseconds between two looks at the event loop. */
const resolution = 10;
const nanoseconds = 1e9;

/** The process, under the names that clients of Prometheus share. Gives what ends its measuring. */
export function installProcess(registry: Registry, now: () => number): () => void {
  const loop = monitorEventLoopDelay({ resolution });
  loop.enable();
  const gauge = (name: string, help: string, read: () => number) =>
    registry.read(name, "gauge", help, () => [{ value: read() }]);
  registry.read("process_cpu_seconds_total", "counter", "Processor time of the process.", () => {
    const { user, system } = process.cpuUsage();
    return [{ value: (user + system) / 1e6 }];
  });
  gauge("process_resident_memory_bytes", "Memory of the process.", () => process.memoryUsage.rss());
  gauge("process_start_time_seconds", "When the process began, since the epoch.", () =>
    Math.round(now() / 1000 - process.uptime()),
  );
  gauge("nodejs_heap_size_used_bytes", "Memory of values in the heap.", () => process.memoryUsage().heapUsed);
  gauge("nodejs_external_memory_bytes", "Memory beside the heap.", () => process.memoryUsage().external);
  registry.read(
    "nodejs_eventloop_delay_seconds",
    "gauge",
    "How late the event loop was since it was asked for last, by share of its turns.",
    () => delays(loop),
  );
  return () => loop.disable();
}

function delays(loop: ReturnType<typeof monitorEventLoopDelay>) {
  const seconds = (value: number) => (Number.isFinite(value) ? value / nanoseconds : 0);
  const samples = [
    { labels: { quantile: "0.5" }, value: seconds(loop.percentile(50)) },
    { labels: { quantile: "0.99" }, value: seconds(loop.percentile(99)) },
    { labels: { quantile: "1" }, value: loop.count === 0 ? 0 : seconds(loop.max) },
  ];
  loop.reset();
  return samples;
}
