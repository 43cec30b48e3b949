import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createRegexMatcher } from "../../../filter/regex";
import { createCatalogue } from "../catalogue";
import { connect } from "../connection";
import { timeMeter } from "../meter";
import { openReader } from "../open";
import { createRecords } from "../records";
import { answerOf, type ReadAnswer, type ReadOrder, type ThreadData } from "./messages";

/** Of threads on Linux: what answers everybody comes first. */
const politeness = 10;

const { path }: ThreadData = workerData;
// Elsewhere this would be the priority of the whole process.
if (process.platform === "linux") setPriority(politeness);
const connection = connect(openReader(path), createRegexMatcher());
const catalogue = createCatalogue(connection);
const readOnly = (): never => {
  throw new Error("A reading thread does not write");
};
const records = createRecords({
  connection,
  view: catalogue,
  pages: undefined,
  touch: readOnly,
  changing: readOnly,
});

/** One read, in a transaction: it sees one moment, its buckets included. */
async function read({ area, method, values, budget }: ReadOrder): Promise<unknown> {
  const { database } = connection;
  const group: unknown = Reflect.get(records, area);
  const found: unknown = typeof group === "object" && group !== null ? Reflect.get(group, method) : undefined;
  if (typeof found !== "function") throw new Error(`There is no read ${area}.${method}`);
  connection.meter = timeMeter(budget);
  database.exec("BEGIN");
  try {
    catalogue.refresh();
    return await Reflect.apply(found, group, values);
  } finally {
    database.exec("ROLLBACK");
  }
}

/** Bytes that belong to nobody else go over without a copy. */
function transferable(value: unknown): ArrayBuffer[] {
  const body: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "body") : undefined;
  if (!(body instanceof Uint8Array) || !(body.buffer instanceof ArrayBuffer)) return [];
  return body.byteLength > 0 && body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}

/** The thread has its code and its connection. */
const ready: ReadAnswer = { kind: "ready" };
parentPort?.postMessage(ready);
parentPort?.on("message", async (order: ReadOrder) => {
  let answer: ReadAnswer;
  try {
    answer = { kind: "value", value: await read(order) };
  } catch (error) {
    answer = answerOf(error);
  }
  parentPort?.postMessage(answer, answer.kind === "value" ? transferable(answer.value) : []);
});
