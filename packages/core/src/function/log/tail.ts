import { z } from "zod/mini";
import type { SocketText } from "../../http/socketMachine";
import type { SocketTarget } from "../../http/sockets";
import { pathOf } from "../../http/transport";
import { once } from "../../once";
import { readJson } from "../../text/json";
import { type FunctionLog, functionLogSchema } from "./model";

/** Where a tail begins: behind a line that was said, or at a time in ISO 8601. */
export type TailStart = { readonly after: string } | { readonly begin: string };

/** What a message says: a line that was not told before, or that one is no more. */
export type TailNews =
  | { readonly kind: "line"; readonly line: FunctionLog }
  | { readonly kind: "removed"; readonly id: string };

/**
 * The lines of functions as they are said, over connections that end and begin: each is told once, in the order of
 * the server. It goes on behind the last line (`after`, ours); a server that knows no cursor tells the last seconds
 * again (`begin`), of which each line is known by its id.
 */
export interface Tail {
  readonly target: SocketTarget;
  /** `undefined`: nothing that is new. */
  take(message: unknown): TailNews | undefined;
}

/** Seconds that are told again by a server without cursors: lines of several processes may come late. */
const margin = 5;

/** The id before all others: nothing was ever said. */
export const firstId = "0".repeat(24);

export function createTail(functions: readonly string[], start: TailStart): Tail {
  let last = "after" in start ? start.after : undefined;
  let hasLines = false;
  /** Ids of the last seconds, the oldest first. */
  const known = new Set(last === undefined ? [] : [last]);
  const forget = (second: number) => {
    for (const id of known) {
      if (secondOf(id) >= second) return;
      known.delete(id);
    }
  };
  return {
    target: {
      path() {
        const query = new URLSearchParams();
        for (const id of functions) query.append("functions", id);
        if ("begin" in start && last === undefined) query.set("begin", start.begin);
        if (last !== undefined) {
          query.set("begin", timeOf(last, hasLines ? margin : 0));
          query.set("after", last);
        }
        return `${pathOf("function-logs")}?${query}`;
      },
      read: readText,
    },
    take(message) {
      const frame = frameSchema().safeParse(message).data;
      if (frame === undefined) return undefined;
      if (frame.kind === 3) return { kind: "removed", id: frame.document._id };
      const line = frame.document;
      if (known.has(line._id)) return undefined;
      known.add(line._id);
      if (last === undefined || line._id > last) last = line._id;
      hasLines = true;
      forget(secondOf(last) - 2 * margin);
      return { kind: "line", line };
    },
  };
}

/** The second of an id: its first eight digits. */
const secondOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) || 0;

const timeOf = (id: string, before: number): string =>
  new Date(Math.max(0, secondOf(id) - before) * 1000).toISOString();

const frameSchema = once(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal([0, 2]), document: functionLogSchema() }),
    z.object({ kind: z.literal(3), document: z.object({ _id: z.string() }) }),
  ]),
);

/** A refusal has no kind, and says a status (contract, function-webhook.md section 12.4). */
function readText(text: string): SocketText | undefined {
  const read = readJson(text);
  const value = read.ok ? read.value : undefined;
  const { kind, code, message } = Object(value);
  if (kind === 1) return { kind: "begun" };
  if (typeof kind === "number") return { kind: "message", message: value };
  if (typeof code !== "number") return undefined;
  return { kind: "refused", status: code, message: String(message ?? "") };
}
