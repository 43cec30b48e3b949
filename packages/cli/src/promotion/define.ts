import type { Command } from "@commander-js/extra-typings";
import type { Defining, GlobalOptions } from "../shell/definitions/defining";
import { examples, outputPlan } from "../shell/definitions/examples";

const commands = () => import("./commands");

const modules = [
  "--modules <modules...>",
  "of these alone: preference, bucket, function, dashboard, policy, apikey, strategy, webhook (default: all)",
] as const;
const prune = ["--prune <modules...>", "delete what the source does not have, of these modules"] as const;
const environment = ["--environment", "values of environments go along; they are secrets"] as const;
const dryRun = ["--dry-run", "show what would be done; exit 3 when something would be"] as const;
const goOn = ["--go-on", "a failure does not stop the others"] as const;
const documents = [
  "--documents",
  "documents too, one a line in a file for each bucket; others stay",
] as const;
const storage = ["--storage", "files of storage too, by their names; others stay"] as const;

/** `pull`, `push`, `plan` and `apply`: what one instance has is made so in a folder, or in another instance. */
export const promotionWords: Readonly<Record<string, (defining: Defining) => void>> = {
  pull: definePull,
  push: definePush,
  plan: definePlan,
  apply: defineApply,
};

const shared = <Words extends [string]>(command: Command<Words, Record<never, never>, GlobalOptions>) =>
  command
    .option(...modules)
    .option(...prune)
    .option(...environment);

function definePull({ program, run, target }: Defining): void {
  shared(program.command("pull <folder>"))
    .description("write buckets, functions, policies and the like into files of a folder")
    .option(...documents)
    .option(...storage)
    .option(...dryRun)
    .option(...outputPlan)
    .addHelpText(
      "after",
      examples("twinhelm pull instance", "twinhelm pull instance --modules bucket policy --dry-run"),
    )
    .action((folder, options) =>
      run(async (context) => (await commands()).pull(context, folder, { ...target(), ...options })),
    );
}

function definePush({ program, run, target }: Defining): void {
  shared(program.command("push <folder>"))
    .description("make the server what the files of a folder say; nothing is deleted unless --prune names it")
    .option(...documents)
    .option(...storage)
    .option(...dryRun)
    .option(...goOn)
    .option(...outputPlan)
    .addHelpText(
      "after",
      examples("twinhelm push instance --dry-run", "twinhelm push instance --prune bucket function"),
    )
    .action((folder, options) =>
      run(async (context) => (await commands()).push(context, folder, { ...target(), ...options })),
    );
}

function definePlan({ program, run, target }: Defining): void {
  program
    .command("plan <source> <target>")
    .option(...modules)
    .option(...prune)
    .option(...environment)
    .description(
      "say what makes a target what a source is: contexts, addresses, folders, or this (the server of the command); exit 3 on differences",
    )
    .option("--save <file>", "write the plan to this file, for twinhelm apply")
    .option(...outputPlan)
    .addHelpText(
      "after",
      examples(
        "twinhelm plan staging production --save plan.json",
        "twinhelm plan ./instance https://live.example.com/api -o json",
        "Keys of both sides: TWINHELM_SOURCE_APIKEY, TWINHELM_TARGET_APIKEY",
      ),
    )
    .action((source, to, options) =>
      run(async (context) => (await commands()).plan(context, source, to, { ...target(), ...options })),
    );
}

function defineApply({ program, run, target }: Defining): void {
  program
    .command("apply <plan>")
    .description("do what a plan says; refused with exit 6 when its target changed since, 8 when partly done")
    .option("--only <lines...>", "these lines alone, such as bucket/ID, and what they need")
    .option("--to <target>", "context, address or folder that the plan is for (default: the one it names)")
    .option(...goOn)
    .option(...outputPlan)
    .addHelpText("after", examples("twinhelm apply plan.json", "twinhelm apply - --go-on < plan.json"))
    .action((path, options) =>
      run(async (context) => (await commands()).apply(context, path, { ...target(), ...options })),
    );
}
