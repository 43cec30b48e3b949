import type { Defining, ParentCommand } from "../shell/definitions/defining";
import { output } from "../shell/definitions/examples";

const commands = () => import("./commands");

/** `status`: a command without verbs. */
export function defineStatus({ run, target }: Defining, command: ParentCommand): void {
  command
    .argument("[module]", "storage, identity, function, bucket or api (default: all you may see)")
    .option("--since <time>", "requests from this time on: 2h, 2026-12-31 or a time; for api")
    .option("--until <time>", "requests up to this time; for api")
    .option(
      "--slices <count>",
      "requests of this time in so many slices of the same length, a row each; for api",
    )
    .option(...output)
    .action((module, options) =>
      run(async (context) => (await commands()).showStatus(context, module, { ...target(), ...options })),
    );
}
