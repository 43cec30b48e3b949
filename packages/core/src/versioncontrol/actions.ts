import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { chooseSide, getPending, listCommands, planCommand, runCommand } from "./api";
import { isCommandName, mayChange } from "./commands";
import { sides } from "./model";
import { versionControlText } from "./text";

const update = { action: "versioncontrol:update" } as const;
const line = () => ({ command: z.string().check(z.minLength(1)), args: z.array(z.string()) });

/** Most commands change nothing of the instance, and those that are only read not even what they complete. */
function staleAfter(command: string): readonly (readonly string[])[] {
  if (command === "diff" || command === "log") return [];
  const isOutside = !isCommandName(command) || (!mayChange(command) && command !== "commit");
  return isOutside ? [["versioncontrol"]] : [[]];
}

/** What is done with version control. */
export const versionControlActions = {
  list: defineAction({
    id: "versioncontrol.list",
    title: versionControlText("list"),
    icon: "list",
    get input() {
      return z.object({});
    },
    permission: update,
    command: () => ({ words: ["vc", "commands"] }),
    run: ({ transport, signal }) => listCommands(transport, signal),
  }),
  plan: defineAction({
    id: "versioncontrol.plan",
    title: versionControlText("plan"),
    icon: "difference",
    get input() {
      return z.object(line());
    },
    permission: update,
    command: ({ command, args }) => ({ words: ["vc", "--plan", command, ...args] }),
    run: ({ transport, signal }, input) => planCommand(transport, input, signal),
  }),
  run: defineAction({
    id: "versioncontrol.run",
    title: versionControlText("run"),
    icon: "account_tree",
    get input() {
      return z.object({ ...line(), plan: z.optional(z.string()) });
    },
    permission: update,
    command: ({ command, args }) => ({ words: ["vc", command, ...args] }),
    stale: ({ command }) => staleAfter(command),
    run: (context, { plan, ...input }) => runCommand(context.transport, input, plan, context),
  }),
  conflicts: defineAction({
    id: "versioncontrol.conflicts",
    title: versionControlText("conflicts"),
    icon: "call_split",
    get input() {
      return z.object({});
    },
    permission: update,
    command: () => ({ words: ["vc", "conflicts"] }),
    run: ({ transport, signal }) => getPending(transport, signal),
  }),
  choose: defineAction({
    id: "versioncontrol.choose",
    title: versionControlText("choose"),
    icon: "rule",
    get input() {
      return z.object({ path: z.string().check(z.minLength(1)), side: z.enum(sides) });
    },
    permission: update,
    command: ({ path, side }) => ({ words: ["vc", "choose", path, side] }),
    stale: () => [["versioncontrol"]],
    run: ({ transport }, { path, side }) => chooseSide(transport, path, side),
  }),
};
