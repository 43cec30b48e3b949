import { Worker } from "node:worker_threads";
import type { WebhookPayload } from "@twinhelm/core/webhook/model";
import type { DeliveryLimits } from "../../shell/deliveries";
import { entryOf } from "../../shell/entry";
import type { Rendered, TemplateProblem } from "../template";
import type { DeliveryThreadData, Job, Told, Tried, Work } from "./messages";

/** The thread that renders templates and sends: nothing of that keeps those waiting who are answered. */
export interface DeliveryThread {
  /**
   * Tries jobs one after the other; `tried` is told of each. Resolves with how many were tried: fewer where one failed
   * that holds the others, or where the thread was lost.
   */
  send(jobs: readonly Job[], tried: (index: number, tried: Tried) => void): Promise<number>;
  render(template: string, payload: WebhookPayload): Promise<Rendered>;
  check(template: string): Promise<TemplateProblem | undefined>;
  /** Ends it: what was not answered for is lost. */
  close(): Promise<void>;
}

export interface DeliveryThreadOptions {
  readonly insideToo: boolean;
  readonly limits: DeliveryLimits;
  /** See `DeliveryThreadData`. */
  readonly until?: SharedArrayBuffer | undefined;
  /** Milliseconds that one template may take; default 2,000. */
  readonly patience?: number;
}

/** Mebibytes of everything that is sent and rendered at once. */
const memory = 512;

const tooLong = "The template takes too long.";
const tooLarge = "The template needs too much memory.";

function startWorker(data: DeliveryThreadData): Worker {
  const { url, argv } = entryOf("deliveries", new URL("./worker.ts", import.meta.url));
  const resourceLimits = { maxOldGenerationSizeMb: memory };
  return new Worker(url, { workerData: data, argv: [...argv], resourceLimits, execArgv: ["--no-warnings"] });
}

/** Work without an end. */
interface Open {
  told(told: Told): void;
  /** The thread is gone; `why`: because of this work. */
  lost(why: string | undefined): void;
}

interface Running {
  readonly worker: Worker;
  readonly open: Map<number, Open>;
  /** What is rendered at the moment; see `DeliveryThreadData`. */
  readonly rendering: Int32Array;
  readonly watch: NodeJS.Timeout;
  /** Why it is ended, where a template takes too long. */
  why: string | undefined;
}

/** Begins work; `open` is told what comes of it. */
type Begin = (open: (end: () => void) => Open, work: (number: number) => Work) => void;

/** Starts the thread when there is work, and anew when it is lost. */
export function createDeliveryThread({
  insideToo,
  limits,
  until,
  patience = 2_000,
}: DeliveryThreadOptions): DeliveryThread {
  let running: Running | undefined;
  let numbers = 0;
  let closed = false;
  const begin: Begin = (open, work) => {
    numbers = (numbers % 2_000_000_000) + 1;
    const number = numbers;
    const opened = open(() => void running?.open.delete(number));
    if (closed) {
      opened.lost(undefined);
      return;
    }
    running ??= start({ insideToo, limits, until }, patience, (ended) => {
      if (running === ended) running = undefined;
    });
    running.open.set(number, opened);
    running.worker.postMessage(work(number));
  };
  return {
    send: (jobs, tried) => send(begin, jobs, tried),
    render: (template, payload) => render(begin, template, payload),
    check: (template) => check(begin, template),
    async close() {
      closed = true;
      await running?.worker.terminate();
    },
  };
}

function send(
  begin: Begin,
  jobs: readonly Job[],
  tried: (index: number, one: Tried) => void,
): Promise<number> {
  return new Promise((resolve) => {
    let count = 0;
    const take = (index: number, one: Tried) => {
      count = index + 1;
      tried(index, one);
    };
    const open = (end: () => void): Open => ({
      told(told) {
        if (told.kind === "tried") take(told.index, told.tried);
        if (told.kind !== "end") return;
        end();
        resolve(count);
      },
      lost(why) {
        if (why !== undefined && count < jobs.length)
          take(count, { succeed: false, content: { error: why }, milliseconds: 0 });
        resolve(count);
      },
    });
    begin(open, (number) => ({ kind: "send", number, jobs }));
  });
}

const notDone = "It was not rendered. Try again.";

function render(begin: Begin, template: string, payload: WebhookPayload): Promise<Rendered> {
  return new Promise((resolve) => {
    const open = (end: () => void): Open => ({
      told(told) {
        end();
        if (told.kind === "rendered") resolve(told.rendered);
      },
      lost: (message = notDone) => resolve({ ok: false, problem: { message } }),
    });
    begin(open, (number) => ({ kind: "render", number, template, payload }));
  });
}

function check(begin: Begin, template: string): Promise<TemplateProblem | undefined> {
  return new Promise((resolve) => {
    const open = (end: () => void): Open => ({
      told(told) {
        end();
        if (told.kind === "checked") resolve(told.problem);
      },
      lost: (message = notDone) => resolve({ message }),
    });
    begin(open, (number) => ({ kind: "check", number, template }));
  });
}

function start(
  data: Omit<DeliveryThreadData, "rendering">,
  patience: number,
  ended: (running: Running) => void,
): Running {
  const shared = new SharedArrayBuffer(8);
  const worker = startWorker({ ...data, rendering: shared });
  worker.unref();
  const made: Running = {
    worker,
    open: new Map(),
    rendering: new Int32Array(shared),
    watch: watchOver(() => made, patience),
    why: undefined,
  };
  worker.on("message", (all: readonly Told[]) => {
    for (const told of all) made.open.get(told.number)?.told(told);
  });
  let error: unknown;
  worker.on("error", (reason) => {
    error = reason;
  });
  worker.on("exit", () => {
    clearInterval(made.watch);
    ended(made);
    endAll(made, error);
  });
  return made;
}

/** Ends a thread that renders the same for too long. */
function watchOver(running: () => Running, patience: number): NodeJS.Timeout {
  let seen = 0;
  const timer = setInterval(() => {
    const now = running();
    const turn = Atomics.load(now.rendering, 0) === 0 ? 0 : Atomics.load(now.rendering, 1);
    if (turn !== 0 && turn === seen && now.why === undefined) {
      now.why = tooLong;
      void now.worker.terminate();
    }
    seen = turn;
  }, patience);
  return timer.unref();
}

/** Tells those who wait; the one whose template it was is told why. */
function endAll({ open, rendering, why }: Running, error: unknown): void {
  const culprit = Atomics.load(rendering, 0);
  const reason = why ?? (error === undefined ? undefined : tooLarge);
  for (const [number, each] of open) each.lost(number === culprit ? reason : undefined);
  open.clear();
}
