import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Frame, frameKinds, frameReader } from "../frames";
import { answerWindow, type EventOrder, type InitOrder } from "../orders";
import { type CallParts, call, reasonText, refuse, running } from "./call";
import { confine } from "./confine";
import { openOutlet } from "./outlet";
import { installOutput } from "./output";

// The process of a function: loads its code, and calls its handlers as the server says.
const current = new AsyncLocalStorage<number>();
const outlet = openOutlet(answerWindow, frameReader(take, Number.POSITIVE_INFINITY));
const complain = installOutput(current);
let parts: CallParts | undefined;

const detailOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

function take({ kind, event, head, body }: Frame): void {
  if (kind === frameKinds.init) void load(JSON.parse(head));
  else if (kind === frameKinds.credit) outlet.credit(event, Number(head));
  else if (kind === frameKinds.drop) outlet.drop(event);
  else if (kind === frameKinds.event && parts !== undefined) {
    const order: EventOrder = JSON.parse(head);
    const known = parts;
    current.run(event, () => void call(known, event, order, body));
  }
}

async function load({ folder, entry, env, isOpen, answerLimit }: InitOrder): Promise<void> {
  try {
    Object.assign(process.env, env);
    Object.assign(globalThis, { require: createRequire(join(folder, "index.js")) });
    if (!isOpen) confine(outlet.socket);
    const loaded: Record<string, unknown> = await import(pathToFileURL(entry).href);
    parts = { outlet, module: exportsOf(loaded), answerLimit, complain };
    outlet.send(frameKinds.ready, 0);
  } catch (error) {
    complain(detailOf(error));
    outlet.send(frameKinds.ready, 0, JSON.stringify({ problem: reasonText(error) }));
  }
}

/** Those of CommonJS stand below `default`. */
function exportsOf(loaded: Record<string, unknown>): Record<string, unknown> {
  const { default: inner } = loaded;
  const isScript = typeof inner === "object" && inner !== null && "__esModule" in inner;
  return isScript ? { ...inner } : loaded;
}

/** Nobody caught it: the event in which it was thrown is told, and the process ends. */
process.on("uncaughtException", (error) => {
  complain(detailOf(error));
  const event = current.getStore() ?? 0;
  const response = running.get(event);
  if (response?.headersSent === false) void refuse(response, 500, error);
  else outlet.send(frameKinds.done, event, reasonText(error));
  process.exit(1);
});
process.on("exit", () => outlet.flush());
