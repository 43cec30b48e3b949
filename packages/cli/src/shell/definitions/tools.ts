import { Argument } from "@commander-js/extra-typings";
import type { Defining } from "./defining";
import { examples } from "./examples";

export function defineTools({ program, run, target }: Defining): void {
  program
    .command("open [path]")
    .description("print the web address of a screen")
    .option("--browser", "open it in the browser of this machine")
    .addHelpText(
      "after",
      examples("twinhelm open", "twinhelm open /bucket/64a1f0c2e8b7a90012ab34cd --browser"),
    )
    .action((path, options) =>
      run(async (context) =>
        (await import("../../open/command")).openScreen(context, path, { ...target(), ...options }),
      ),
    );
  program
    .command("completion")
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"]))
    .description("print a script that completes commands in bash, zsh or fish")
    .addHelpText(
      "after",
      examples(
        'eval "$(twinhelm completion bash)"',
        "twinhelm completion fish > ~/.config/fish/completions/twinhelm.fish",
      ),
    )
    .action((shell) =>
      run(async (context) =>
        (await import("../../completion/command")).printCompletion(context, shell, program),
      ),
    );
}
