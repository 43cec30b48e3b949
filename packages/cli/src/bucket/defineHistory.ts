import type { Defining, ParentCommand } from "../shell/definitions/defining";
import { examples, yes } from "../shell/definitions/examples";

const commands = () => import("./history");

/** The commands of what the documents of a bucket were before they were changed. */
export function defineHistory({ run, target }: Defining, area: ParentCommand): void {
  const history = area
    .command("history")
    .description("whether a bucket remembers what its documents were, and what it remembers");
  history.addHelpText(
    "after",
    examples("twinhelm bucket history on Countries", "twinhelm bucket history remove Countries"),
  );
  for (const [word, keep, description] of [
    ["on", true, "remember from now on what documents were before they are changed"],
    ["off", false, "remember no more changes; those that are remembered stay"],
  ] as const)
    history
      .command(`${word} <bucket>`)
      .description(description)
      .addHelpText("after", examples(`twinhelm bucket history ${word} Countries`))
      .action((bucket) =>
        run(async (context) => (await commands()).keepHistory(context, bucket, keep, target())),
      );
  history
    .command("remove <bucket>")
    .description("forget what the documents of a bucket were")
    .option(...yes)
    .addHelpText("after", examples("twinhelm bucket history remove Countries --yes"))
    .action((bucket, options) =>
      run(async (context) => (await commands()).removeHistory(context, bucket, { ...target(), ...options })),
    );
}
