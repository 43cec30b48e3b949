import { z } from "zod/mini";
import { defineAction } from "../../action/action";
import { runResults } from "./model";
import { functionRunText } from "./text";

const filled = () => z.string().check(z.minLength(1));
const shows = (id: string) => ({ action: "function:show", segments: [id] });
const changing = { action: "function:update", segments: ({ id }: { id: string }) => [id] };
const index = { action: "function:index", list: true } as const;
const stale = () => [["functionRun"]];
const prepare = () => import("./prepare");

/** Running functions by hand, and what they ran for. Of our backend alone. */
export const functionRunActions = {
  run: defineAction({
    id: "function.run",
    title: functionRunText("run"),
    icon: "play_arrow",
    subject: "function",
    get input() {
      return z.object({
        id: filled(),
        /** Absent: the only one there is. */
        handler: z.optional(z.string()),
        /** Absent: an example of its trigger. The server knows what a trigger takes. */
        payload: z.optional(z.looseObject({})),
      });
    },
    permission: changing,
    also: ({ id, handler, payload }) => (handler === undefined || payload === undefined ? [shows(id)] : []),
    command: ({ id, handler, payload }) => ({
      words: [
        ...["function", "run", id],
        ...(handler === undefined ? [] : ["--trigger", handler]),
        ...(payload === undefined ? [] : ["--payload", "-"]),
      ],
      ...(payload === undefined ? {} : { input: payload }),
    }),
    stale,
    run: async ({ transport }, input) => (await prepare()).runWanted(transport, input),
  }),
  repeat: defineAction({
    id: "function.repeat",
    title: functionRunText("repeat"),
    icon: "replay",
    subject: "function",
    get input() {
      return z.object({
        id: filled(),
        /** Absent: the last one. */
        run: z.optional(filled()),
      });
    },
    permission: changing,
    also: ({ run }) => (run === undefined ? [index] : []),
    command: ({ id, run }) => ({ words: ["function", "repeat", id, ...(run === undefined ? [] : [run])] }),
    stale,
    run: async ({ transport }, input) => (await prepare()).repeatWanted(transport, input),
  }),
  runs: defineAction({
    id: "function.runs",
    title: functionRunText("list"),
    icon: "history",
    get input() {
      return z.object({
        functions: z.optional(z.array(filled())),
        results: z.optional(z.array(z.enum(runResults))),
        handler: z.optional(z.string()),
        limit: z.optional(z.int().check(z.gte(1))),
        skip: z.optional(z.int().check(z.gte(0))),
      });
    },
    permission: index,
    command: ({ functions = [] }) => ({ words: ["function", "runs", ...functions] }),
    run: async ({ transport, signal }, input) => (await import("./api")).listRuns(transport, input, signal),
  }),
};
