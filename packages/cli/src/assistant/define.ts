import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, output } from "../shell/definitions/examples";

const id = "64a1f0c2e8b7a90012ab34cd";
const commands = () => import("./commands");

/** What people do with plans of assistants. */
export const assistantVerbs: Verbs = {
  list: defineList,
  show: defineShow,
  accept: defineStep("accept", "accept a plan: the assistant may carry it out then, once"),
  on: defineDoor("on", "let assistants in at /mcp of the embedded backend, from now on"),
  off: defineDoor("off", "keep assistants out of /mcp, from now on; serve --mcp lets them in all the same"),
  token: defineToken,
  refuse: defineStep("refuse", "refuse a plan: it is never carried out"),
};

function defineList({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("list")
    .description("list what assistants would do, the latest first")
    .option(...output)
    .addHelpText("after", examples("twinhelm assistant list", "twinhelm assistant list -o json"))
    .action((options) =>
      run(async (context) => (await commands()).listPlans(context, { ...target(), ...options })),
    );
}

function defineShow({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("show <plan>")
    .description("show what a plan would change, field by field")
    .option(...output)
    .addHelpText("after", examples(`twinhelm assistant show ${id}`, `twinhelm assistant show ${id} -o json`))
    .action((plan, options) =>
      run(async (context) => (await commands()).showPlan(context, plan, { ...target(), ...options })),
    );
}

function defineStep(step: "accept" | "refuse", description: string) {
  return ({ run, target }: Defining, command: ParentCommand): void => {
    command
      .command(`${step} <plan>`)
      .description(description)
      .addHelpText("after", examples(`twinhelm assistant ${step} ${id}`))
      .action((plan) => run(async (context) => (await commands()).decide(context, step, plan, target())));
  };
}

function defineDoor(which: "on" | "off", description: string) {
  return ({ run, target }: Defining, command: ParentCommand): void => {
    command
      .command(which)
      .description(description)
      .addHelpText("after", examples(`twinhelm assistant ${which}`))
      .action(() => run(async (context) => (await commands()).setDoor(context, which, target())));
  };
}

function defineToken({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("token")
    .description("make a token that opens /mcp of the embedded backend and nothing else, and write it once")
    .option("--name <name>", "what the assistant is called, in activities and plans")
    .option("--hours <count>", "how long it is worth something", "8")
    .option("--policy <policies...>", "these of your policies alone, given by id (default: all)")
    .option("--read-only", "it changes nothing")
    .addHelpText(
      "after",
      examples("twinhelm assistant token --name editor", "twinhelm assistant token --read-only --hours 1"),
    )
    .action((options) =>
      run(async (context) => (await commands()).makeAssistantToken(context, { ...target(), ...options })),
    );
}

/** `twinhelm mcp`. */
export function defineMcp({ program, run, target }: Defining): void {
  program
    .command("mcp")
    .description("let an AI assistant work here: the Model Context Protocol on standard input and output")
    .option("--tools <which>", "few tools for all actions, or all actions as tools: few or all", "few")
    .option("--rows <count>", "rows that one plan may write before a person has to accept it (default: 20)")
    .option("--wait <seconds>", "how long applying a plan waits for a person", "50")
    .option("--read-only", "no plans: the assistant changes nothing")
    .addHelpText("after", examples("twinhelm --context live mcp", "twinhelm mcp --read-only --tools all"))
    .action((options) =>
      run(async (context) =>
        (await import("./mcp")).serveAssistant(context, {
          ...target(),
          ...options,
          version: program.version() ?? "",
        }),
      ),
    );
}
