import type { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import { frameKinds } from "../frames";
import { logLevels } from "../orders";
import { writeLog } from "./outlet";

/** Characters of one row. */
const longest = 1_000_000;

const cut = (text: string) =>
  text.length > longest ? `${text.slice(0, longest)}… (${text.length - longest} more characters)` : text;

/** What a function says goes to the server with its level and the event that it was said in. */
export function installOutput(current: AsyncLocalStorage<number>): (text: string) => void {
  const event = () => current.getStore() ?? 0;
  const row = (level: number, text: string) => writeLog(frameKinds.row, event(), String(level), cut(text));
  for (const [name, level] of [
    ["debug", logLevels.debug],
    ["log", logLevels.log],
    ["info", logLevels.info],
    ["warn", logLevels.warn],
    ["error", logLevels.error],
  ] as const)
    console[name] = (...given: unknown[]) => row(level, format(...given));
  for (const [stream, level] of [
    [process.stdout, logLevels.log],
    [process.stderr, logLevels.error],
  ] as const)
    Object.assign(stream, {
      write(piece: string | Uint8Array, encoding?: unknown, done?: unknown) {
        const text =
          typeof piece === "string"
            ? piece
            : Buffer.from(piece).toString(typeof encoding === "string" ? undefined : "utf8");
        for (let at = 0; at < text.length; at += longest)
          writeLog(frameKinds.text, event(), String(level), text.slice(at, at + longest));
        const called = typeof encoding === "function" ? encoding : done;
        if (typeof called === "function") queueMicrotask(() => called());
        return true;
      },
    });
  return (text) => row(logLevels.error, text);
}
