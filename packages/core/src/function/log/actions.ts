import { z } from "zod/mini";
import { defineAction } from "../../action/action";
import { functionText } from "../text";
import type { FunctionLogTarget } from "./api";
import { levelNames } from "./levels";

const id = () => z.string().check(z.minLength(1));
const changes = (one: string) => ({ action: "function:update", segments: [one] });
const calls = () => import("./calls");

/** Which lines, of which functions: `between` in ISO 8601, up to but without the second one. */
const targetShape = () => ({
  levels: z.array(z.int().check(z.gte(0), z.lte(4))),
  between: z.object({ begin: id(), end: id() }),
});

const listInput = () =>
  z.object({
    ...targetShape(),
    functions: z.array(id()),
    limit: z.int().check(z.gte(1)),
    skip: z.optional(z.int().check(z.gte(0))),
  });

const clearInput = () =>
  z.object({
    ...targetShape(),
    functions: z.array(id()).check(z.minLength(1)),
    /** For the question: names of the functions, and what goes. */
    names: z.optional(z.array(z.string())),
    about: z.optional(z.array(z.string())),
  });

/** Functions that a question names. */
const named = 5;

/** What options of the command say the same. */
const optionsOf = ({ levels, between }: Pick<FunctionLogTarget, "levels" | "between">): readonly string[] => [
  ...levels.flatMap((level) => ["--level", levelNames[level] ?? String(level)]),
  "--since",
  between.begin,
  "--until",
  between.end,
];

/** What is done with the lines of functions; the actions of functions have them. */
export const functionLogActions = {
  logs: defineAction({
    id: "function.logs",
    title: functionText("logs.list"),
    icon: "pest_control",
    get input() {
      return listInput();
    },
    permission: { action: "function:logs:index" },
    command: (input) => ({ words: ["function", "logs", ...input.functions, ...optionsOf(input)] }),
    run: async (context, input) => (await calls()).listLines(context, input),
  }),
  deleteLogs: defineAction({
    id: "function.deleteLogs",
    title: functionText("logs.delete"),
    icon: "delete_sweep",
    subject: "function",
    get input() {
      return clearInput();
    },
    permission: { action: "function:update", segments: ({ functions: [first = "*"] }) => [first] },
    also: ({ functions: [, ...others] }) => others.map(changes),
    learn: async (context, input) => ({
      ...input,
      about: await (await calls()).aboutClearing(context, input),
    }),
    confirm: ({ functions, names = functions, about = [] }) => ({
      title: functionText("logs.clear", {
        names:
          names.length > named ? functionText("logs.several", { count: names.length }) : names.join(", "),
      }),
      paragraphs: about,
      answer: functionText("logs.answer"),
    }),
    command: (input) => ({
      words: ["function", "delete-logs", ...input.functions, ...optionsOf(input), "--yes"],
    }),
    stale: () => [["functionLog"]],
    run: async (context, input) => (await calls()).clearLines(context, input),
  }),
};
