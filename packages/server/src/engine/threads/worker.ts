import { parentPort, workerData } from "node:worker_threads";
import { createQueue } from "@twinhelm/core/queue";
import { createRegexMatcher } from "../../filter/regex";
import { giveWay } from "../../shell/politeness";
import { answerOf, type Order, type ReadOrder, type ThreadAnswer, type ThreadData } from "./messages";

const data: ThreadData = workerData;
giveWay();

/** What a thread does that reads. It loads nothing of the other engine. */
async function reader({
  database,
  standby,
  secret,
}: ThreadData): Promise<(order: ReadOrder) => Promise<unknown>> {
  const matcher = createRegexMatcher();
  if (typeof database === "string") {
    const { createReading } = await import("../sqlite/threads/reading");
    return createReading({ path: database, secret, matcher });
  }
  const { createPostgresReading } = await import("../postgres/threads/reading");
  return createPostgresReading({ address: database, standby, secret, matcher });
}

async function follower(): Promise<(order: Order) => Promise<unknown>> {
  const { database, secret, writes } = data;
  if (!writes || typeof database !== "string") {
    const read = await reader(data);
    return async (order) => (order.kind === "read" ? read(order) : undefined);
  }
  const { createWriting } = await import("../sqlite/threads/writing");
  const write = createWriting({ path: database, secret, matcher: createRegexMatcher() });
  return async (order) => (order.kind === "read" ? undefined : write(order));
}

/** Bytes that belong to nobody else go over without a copy. */
function transferable(value: unknown): ArrayBuffer[] {
  const body: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "body") : undefined;
  if (!(body instanceof Uint8Array) || !(body.buffer instanceof ArrayBuffer)) return [];
  return body.byteLength > 0 && body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}

const orders = createQueue();
const follow = await follower();

/** The thread has its code and its connection. */
const ready: ThreadAnswer = { kind: "ready" };
parentPort?.postMessage(ready);
parentPort?.on("message", async (order: Order) => {
  let answer: ThreadAnswer;
  try {
    answer = { kind: "value", value: await orders.run(() => follow(order)) };
  } catch (error) {
    answer = answerOf(error);
  }
  parentPort?.postMessage(answer, answer.kind === "value" ? transferable(answer.value) : []);
});
