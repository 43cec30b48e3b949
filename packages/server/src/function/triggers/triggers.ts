import { isDeepStrictEqual } from "node:util";
import { bucketIdOf } from "@twinhelm/core/bucket/collection";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import type { DocumentContent } from "../../engine/functionChanges";
import type { ServerContext } from "../../shell/context";
import type { LogWriter } from "../logs/writer";
import type { Ending, FunctionEvent, Runner } from "../runs/runner";
import { type EventOrder, logLevels } from "../runtime/orders";
import type { EventSink, Pool } from "../runtime/pool";
import type { Endings } from "./attempts";
import { runsFor } from "./changes";
import { createFirehose, type Firehose } from "./firehose";
import { type ChangeLines, type ChangeParts, createChangeLines } from "./lines";
import {
  createPathTests,
  type Handler,
  type PathTests,
  type Registered,
  type Registry,
  registryOf,
} from "./registry";
import { createSchedules, type Schedules } from "./schedule";

interface Parts {
  readonly context: ServerContext;
  readonly pool: Pool;
  readonly runner: Runner;
  readonly logs: LogWriter;
  /** Another node may have saved its code or its packages. */
  readonly renew: (record: FunctionRecord) => void;
  readonly log: (error: unknown) => void;
}

/** What makes functions run; it follows what is stored. */
export interface Triggers {
  readonly registry: () => Registry;
  readonly firehose: Firehose;
  /** Changes that a function was given are not given to another one with its id. */
  forget(id: string): void;
  /** The server takes requests: what waits for that runs. Gives the ids of the functions. */
  begin(): ReadonlySet<string>;
  stop(): void;
}

type Call = EventOrder extends infer Order
  ? Order extends EventOrder
    ? Omit<Order, "handler">
    : never
  : never;

interface Called extends Pick<FunctionEvent, "trigger" | "change" | "isStored"> {
  readonly order: Call;
}

/** Milliseconds after the start until functions are told of it. */
const settling = 1000;
const nothing = Buffer.alloc(0);

export async function createTriggers({ context, pool, runner, logs, renew, log }: Parts): Promise<Triggers> {
  const { engine } = context;
  const say = ({ record }: Handler, problem: string) => logs.row(record._id, "", logLevels.error, problem);
  const readPath = createPathTests(say);
  let known = knownOf([], readPath);
  let hasBegun = false;
  let timer: NodeJS.Timeout | undefined;
  const run = quietly(runner, logs);
  // Of a function that was made just now, too.
  const runChange: ChangeParts["run"] = (id, content, only) =>
    refreshing.then(() => runAll(known.registry, id, { content, only }, run));
  const refreshNow = (): Promise<void> => {
    const own = refreshing.then(refresh);
    refreshing = own.catch(log);
    return own;
  };
  const know = knowing(engine, (id) => known.records.get(id), refreshNow);
  const lines = linesOf({ context, logs, log }, { run: runChange, know });
  const firehose = firehoseOf({ context, log }, () => known.registry.firehose, run);
  const schedules = schedulesOf({ context, log }, { run, say, know, all: () => known.registry.schedule });
  const refresh = async () => {
    const next = knownOf(await engine.functions.list(), readPath);
    changeProcesses(pool, known.records, next.records);
    for (const id of goneFrom(known.records, next.records)) lines.forget(id);
    known = next;
    if (engine.leases.isShared) for (const each of runningIn(pool, next.records)) renew(each);
    if (!hasBegun) return;
    schedules.replace(known.registry.schedule);
    // What was stored for one of them before it was known here.
    for (const ids of known.watchers.values()) for (const id of ids) lines.wake(id);
  };
  let refreshing = refresh();
  engine.onCommit(({ functions, documents }) => {
    if (functions) context.follow(refreshNow().catch(log));
    if (!hasBegun || known.watchers.size === 0) return;
    for (const bucketId of documents.keys())
      for (const id of known.watchers.get(bucketId) ?? []) lines.wake(id);
  });
  await refreshing;
  return {
    registry: () => known.registry,
    firehose,
    forget: (id) => lines.forget(id),
    begin() {
      hasBegun = true;
      schedules.replace(known.registry.schedule);
      lines.start().catch(log);
      const there = new Set(known.records.keys());
      const system = () => known.registry.system.filter(({ record }) => there.has(record._id));
      timer = startSystem(system, { isFirst: engine.leases.first(), run, log });
      return there;
    },
    stop() {
      clearTimeout(timer);
      schedules.stop();
      lines.stop();
    },
  };
}

const firehoseOf = (
  { context, log }: Pick<Parts, "context" | "log">,
  triggers: () => Registry["firehose"],
  run: Run,
): Firehose =>
  createFirehose({
    limits: context.options.functionLimits.firehose,
    triggers,
    run: (each, order, over) =>
      run(each, { trigger: "firehose", order: { kind: "firehose", firehose: order } }, over),
    log,
  });

const linesOf = (
  { context: { engine }, logs, log }: Pick<Parts, "context" | "logs" | "log">,
  own: Pick<ChangeParts, "run" | "know">,
): ChangeLines =>
  createChangeLines({
    ...own,
    engine,
    log,
    settle: (done) => logs.settle(done),
    flush: () => logs.flush(),
    leftOut: (id, count) => logs.row(id, "", logLevels.warn, leftOutText(count)),
  });

const leftOutText = (count: number): string =>
  `${count} changes were left out: more wait for the function than are kept.`;

interface SystemParts {
  /** Whether the instance begins with this node. */
  readonly isFirst: Promise<boolean>;
  readonly run: Run;
  readonly log: (error: unknown) => void;
}

/** Runs what is there once the instance has come to rest after its start: that of its first node. */
function startSystem(ready: () => readonly Handler[], { isFirst, run, log }: SystemParts) {
  const begin = async () => {
    if (!(await isFirst)) return;
    for (const each of ready()) run(each, { trigger: "system", order: { kind: "call" } });
  };
  const timer = setTimeout(() => void begin().catch(log), settling);
  timer.unref();
  return timer;
}

/** Makes sure that a function is known as it is stored: other nodes may have changed it, and nobody has said so yet. */
const knowing =
  (
    { leases, functions }: ServerContext["engine"],
    known: (id: string) => FunctionRecord | undefined,
    refresh: () => Promise<void>,
  ): ChangeParts["know"] =>
  async (id) => {
    if (leases.isShared && !isDeepStrictEqual(await functions.find(id), known(id))) await refresh();
  };

const runningIn = (pool: Pool, records: Records): readonly FunctionRecord[] =>
  [...records.values()].filter(({ _id }) => pool.isRunning(_id));

interface ScheduleSource {
  readonly run: Run;
  readonly say: (each: Handler, problem: string) => void;
  readonly know: ChangeParts["know"];
  /** Those that are known. */
  readonly all: () => Registry["schedule"];
}

const schedulesOf = (
  { context: { engine }, log }: Pick<Parts, "context" | "log">,
  { run, say, know, all }: ScheduleSource,
): Schedules =>
  createSchedules({
    run: (each) => run(each, { trigger: "schedule", order: { kind: "call" } }),
    async claim(each, moment) {
      const { record, handler } = each;
      await know(record._id);
      const isCurrent = all().some((now) => isSameSchedule(now, each));
      return isCurrent && engine.leases.claim(`schedule ${record._id} ${handler}`, moment);
    },
    say,
    log,
  });

const isSameSchedule = (one: Registered<"schedule">, other: Registered<"schedule">): boolean =>
  one.record._id === other.record._id &&
  one.handler === other.handler &&
  isDeepStrictEqual(one.options, other.options);

/** Functions that there are, with what makes them run. */
function knownOf(list: readonly FunctionRecord[], paths: PathTests) {
  const registry = registryOf(list, paths);
  const records: Records = new Map(list.map((record) => [record._id, record]));
  return { records, registry, watchers: watchersOf(registry) };
}

/** Runs what nobody waits for. */
const quietly =
  (runner: Runner, logs: LogWriter): Run =>
  ({ record, handler }, call, over) => {
    const { order, ...event } = call;
    const whole = { ...event, record, order: { ...order, handler }, body: nothing };
    runner.run(whole, (id) => quietSink(logs, record, id), over);
  };

type Run = (handler: Handler, call: Called, over?: (ending: Ending) => void) => void;

interface Asked {
  readonly content: DocumentContent;
  /** Names of the handlers that are wanted; absent: all. */
  readonly only: ReadonlySet<string> | undefined;
}

/** Runs all that a function has for a change; gives how each handler ended, by its name. */
async function runAll(registry: Registry, id: string, { content, only }: Asked, run: Run): Promise<Endings> {
  const own = runsFor(registry, content).filter(
    ({ each: { record, handler } }) => record._id === id && (only?.has(handler) ?? true),
  );
  const runs = own.map(
    ({ each, trigger, change }) =>
      new Promise<readonly [handler: string, ending: Ending]>((resolve) => {
        const order = { kind: "change", change, isWatched: true } as const;
        const call: Called = { trigger, order, change: content, isStored: true };
        run(each, call, (ending) => resolve([each.handler, ending]));
      }),
  );
  return new Map(await Promise.all(runs));
}

type Records = ReadonlyMap<string, FunctionRecord>;

const goneFrom = (before: Records, after: Records): readonly string[] =>
  [...before.keys()].filter((id) => !after.has(id));

/** Ends processes of functions that are gone, and lets new ones take over where they would do something else. */
function changeProcesses(pool: Pool, before: Records, after: Records): void {
  for (const [id, record] of before) {
    const next = after.get(id);
    if (next === undefined) void pool.forget(id);
    else if (runsOtherwise(record, next)) pool.retire(id, next);
  }
}

const runsOtherwise = (before: FunctionRecord, after: FunctionRecord): boolean =>
  JSON.stringify([before.env, before.timeout, before.memoryLimit, before.triggers]) !==
  JSON.stringify([after.env, after.timeout, after.memoryLimit, after.triggers]);

/** Ids of functions that run for changes, by the id of the bucket. */
function watchersOf({ bucket, database }: Registry): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (bucketId: string, { record }: Handler) =>
    found.set(bucketId, (found.get(bucketId) ?? new Set()).add(record._id));
  for (const each of bucket) add(each.options.bucket, each);
  for (const each of database) add(bucketIdOf(each.options.collection) ?? "", each);
  return found;
}

/** What goes wrong without anybody who waits is said in the log. */
function quietSink(logs: LogWriter, record: FunctionRecord, eventId: string): EventSink {
  let isBegun = false;
  return {
    begin() {
      isBegun = true;
    },
    answer: () => undefined,
    head: () => undefined,
    chunk: (_bytes, passed) => passed(),
    end: () => undefined,
    done: () => undefined,
    fail({ message, result }) {
      // What ran out of time is in the log already.
      if (!isBegun || result !== "timeout") logs.row(record._id, eventId, 4, message);
    },
  };
}
