import { parentPort, workerData } from "node:worker_threads";
import { createQueue } from "@twinhelm/core/queue";
import { createRegexMatcher } from "../../../filter/regex";
import { giveWay } from "../../../shell/politeness";
import { answerOf, type Order, type ThreadAnswer, type ThreadData } from "./messages";
import { createPatternReading } from "./patternReading";
import { createReading } from "./reading";
import { createWriting } from "./writing";

const data: ThreadData = workerData;
giveWay();
const matcher = createRegexMatcher();
const createRead = () => (data.path === "" ? createPatternReading(matcher) : createReading(data, matcher));
const reading = data.writes ? undefined : createRead();
const writing = data.writes ? createWriting(data, matcher) : undefined;

const follow = (order: Order): Promise<unknown> | undefined =>
  order.kind === "read" ? reading?.(order) : writing?.(order);

/** Bytes that belong to nobody else go over without a copy. */
function transferable(value: unknown): ArrayBuffer[] {
  const body: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "body") : undefined;
  if (!(body instanceof Uint8Array) || !(body.buffer instanceof ArrayBuffer)) return [];
  return body.byteLength > 0 && body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}

const orders = createQueue();

/** The thread has its code and its connection. */
const ready: ThreadAnswer = { kind: "ready" };
parentPort?.postMessage(ready);
parentPort?.on("message", async (order: Order) => {
  let answer: ThreadAnswer;
  try {
    answer = { kind: "value", value: await orders.run(async () => follow(order)) };
  } catch (error) {
    answer = answerOf(error);
  }
  parentPort?.postMessage(answer, answer.kind === "value" ? transferable(answer.value) : []);
});
