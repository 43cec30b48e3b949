import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "../../shell/politeness";
import { createSender, type Sent } from "../send";
import { createTemplates, type Rendered } from "../template";
import type { DeliveryThreadData, Job, Told, Work } from "./messages";

/** Webhooks that are sent to at once; one that hangs keeps its place until its time is up. */
const atOnce = 256;

const { insideToo, limits, rendering, until }: DeliveryThreadData = workerData;
giveWay();
const sender = createSender(insideToo, limits);
const templates = createTemplates();
const current = new Int32Array(rendering);
const deadline = until === undefined ? undefined : new BigInt64Array(until);

/** Whether what is stored is another node's by now, or may be. */
const isLate = (): boolean => deadline !== undefined && process.hrtime.bigint() >= Atomics.load(deadline, 0);

/** What comes back within one turn goes over together. */
let waiting: Told[] = [];
function tell(told: Told): void {
  if (waiting.push(told) > 1) return;
  setImmediate(() => {
    parentPort?.postMessage(waiting);
    waiting = [];
  });
}

/** Marks what is rendered: whoever ends this thread, or sees it end, knows whose template it was. */
function marked<T>(number: number, work: () => T): T {
  Atomics.add(current, 1, 1);
  Atomics.store(current, 0, number);
  try {
    return work();
  } finally {
    Atomics.store(current, 0, 0);
  }
}

async function tryJob(number: number, { url, content, secret, id }: Job): Promise<Sent> {
  if ("body" in content) return sender.send({ url, body: content.body, secret, id });
  const { template, payload } = content;
  const made: Rendered = marked(number, () => templates.render(template, JSON.parse(payload)));
  if (!made.ok) return { succeed: false, content: { error: made.problem.message } };
  return sender.send({ url, body: made.text, secret, id });
}

/** Tries jobs one after the other; where one fails that others wait for, or time is up, the rest is left. */
async function tryAll(number: number, jobs: readonly Job[]): Promise<void> {
  for (const [index, job] of jobs.entries()) {
    if (job.isStored && isLate()) break;
    const from = performance.now();
    const sent = await tryJob(number, job);
    tell({
      number,
      kind: "tried",
      index,
      tried: { ...sent, milliseconds: Math.round(performance.now() - from) },
    });
    if (!sent.succeed && job.holds) break;
  }
  tell({ number, kind: "end" });
}

const queue: Extract<Work, { kind: "send" }>[] = [];
let busy = 0;
function startNext(): void {
  while (busy < atOnce) {
    const next = queue.shift();
    if (next === undefined) return;
    busy += 1;
    void tryAll(next.number, next.jobs).finally(() => {
      busy -= 1;
      startNext();
    });
  }
}

parentPort?.on("message", (work: Work) => {
  const { number } = work;
  switch (work.kind) {
    case "send":
      queue.push(work);
      return startNext();
    case "render":
      return tell({
        number,
        kind: "rendered",
        rendered: marked(number, () => templates.render(work.template, work.payload)),
      });
    case "check":
      return tell({ number, kind: "checked", problem: marked(number, () => templates.check(work.template)) });
  }
});
