import type { Defining, ParentCommand } from "../shell/definitions/defining";
import { output, yes } from "../shell/definitions/examples";

const commands = () => import("./commands");

/** `vc`: git commands on the instance, and what belongs to them. */
export function defineVersionControl({ run, target }: Defining, command: ParentCommand): void {
  command
    .argument("<command...>", "a git command with its arguments; or commands, conflicts, choose PATH ours")
    .allowUnknownOption()
    .option("--plan", "say what the command would change, and change nothing; exit 3 when something would")
    .option(...yes)
    .option(...output)
    .addHelpText(
      "after",
      "\nExit codes: 3 when diff or conflicts shows something, 6 when a command stopped with conflicts.\nWhat stands behind -- goes to git as it is, such as: twinhelm vc push -- -o ci.skip",
    )
    .action((words, options) =>
      run(async (context) =>
        (await commands()).runVersionControl(context, words, { ...target(), ...options }),
      ),
    );
}
