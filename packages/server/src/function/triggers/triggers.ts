import type { FunctionRecord } from "@twinhelm/core/function/model";
import type { ServerContext } from "../../shell/context";
import type { LogWriter } from "../logs/writer";
import type { FunctionEvent, Runner } from "../runs/runner";
import type { EventOrder } from "../runtime/orders";
import type { EventSink, Pool } from "../runtime/pool";
import { runsFor } from "./changes";
import { createFirehose, type Firehose } from "./firehose";
import { type Handler, type Registry, registryOf } from "./registry";
import { createSchedules } from "./schedule";

interface Parts {
  readonly context: ServerContext;
  readonly pool: Pool;
  readonly runner: Runner;
  readonly logs: LogWriter;
  readonly log: (error: unknown) => void;
}

/** What makes functions run; it follows what is stored. */
export interface Triggers {
  readonly registry: () => Registry;
  readonly firehose: Firehose;
  /** The server takes requests: what waits for that runs. Gives the ids of the functions. */
  begin(): ReadonlySet<string>;
  stop(): void;
}

type Call = EventOrder extends infer Order
  ? Order extends EventOrder
    ? Omit<Order, "handler">
    : never
  : never;

interface Called extends Pick<FunctionEvent, "trigger" | "change"> {
  readonly order: Call;
}

/** Milliseconds after the start until functions are told of it. */
const settling = 1000;
const nothing = Buffer.alloc(0);

export async function createTriggers({ context, pool, runner, logs, log }: Parts): Promise<Triggers> {
  const { engine } = context;
  let registry: Registry = registryOf([]);
  let records: ReadonlyMap<string, FunctionRecord> = new Map();
  let hasBegun = false;
  let timer: NodeJS.Timeout | undefined;
  /** Runs what nobody waits for. */
  const run = ({ record, handler }: Handler, call: Called) => {
    const { order, ...event } = call;
    runner.run({ ...event, record, order: { ...order, handler }, body: nothing }, (id) =>
      quietSink(logs, record, id),
    );
  };
  const firehose = createFirehose(
    () => registry.firehose,
    (each, order) => run(each, { trigger: "firehose", order: { kind: "firehose", firehose: order } }),
    log,
  );
  const schedules = createSchedules((each) => run(each, { trigger: "schedule", order: { kind: "call" } }));
  const refresh = async () => {
    const read = await engine.functions.list();
    const next = new Map(read.map((record) => [record._id, record]));
    changeProcesses(pool, records, next);
    records = next;
    registry = registryOf(read);
    if (hasBegun) schedules.replace(registry.schedule);
  };
  engine.onCommit(({ functions, contents, lost }) => {
    if (functions) refresh().catch(log);
    for (const content of contents)
      for (const { each, trigger, change } of runsFor(registry, content))
        run(each, { trigger, order: { kind: "change", change }, change: content });
    if (lost > 0) tellLost(logs, registry, lost);
  });
  await refresh();
  return {
    registry: () => registry,
    firehose,
    begin() {
      hasBegun = true;
      schedules.replace(registry.schedule);
      const there = new Set(records.keys());
      timer = setTimeout(() => {
        for (const each of registry.system)
          if (there.has(each.record._id)) run(each, { trigger: "system", order: { kind: "call" } });
      }, settling);
      timer.unref();
      return there;
    },
    stop() {
      clearTimeout(timer);
      schedules.stop();
    },
  };
}

type Records = ReadonlyMap<string, FunctionRecord>;

/** Ends processes of functions that are gone, and lets new ones take over where they would do something else. */
function changeProcesses(pool: Pool, before: Records, after: Records): void {
  for (const [id, record] of before) {
    const next = after.get(id);
    if (next === undefined) pool.forget(id);
    else if (runsOtherwise(record, next)) pool.retire(id);
  }
}

const runsOtherwise = (before: FunctionRecord, after: FunctionRecord): boolean =>
  JSON.stringify([before.env, before.timeout, before.memoryLimit, before.triggers]) !==
  JSON.stringify([after.env, after.timeout, after.memoryLimit, after.triggers]);

/** A transaction changed more documents than functions are told of. */
function tellLost(logs: LogWriter, { bucket, database }: Registry, lost: number): void {
  const ids = new Set([...bucket, ...database].map(({ record }) => record._id));
  for (const id of ids)
    logs.row(id, "", 4, `${lost} changes at once were too many: no function ran for them.`);
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
