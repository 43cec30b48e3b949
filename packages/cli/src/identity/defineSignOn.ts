import type { Defining, ParentCommand } from "../shell/definitions/defining";
import { examples, output } from "../shell/definitions/examples";

const which = [
  ["--strategy <id>", "strategy, where there are several"],
  ["--subject <name>", "what the provider calls the person, where there are several"],
] as const;

/** Which people at sign-on providers an identity is. */
export function defineSignOn({ run, target }: Defining, identity: ParentCommand): void {
  const load = () => import("./signOn");
  const command = identity.command("sign-on").description("who at sign-on providers signs in as an identity");
  command.addHelpText(
    "after",
    examples("twinhelm identity sign-on list mara", "twinhelm identity sign-on link mara"),
  );
  command
    .command("list <id>")
    .description("list who is linked, and who came with its name and waits")
    .option(...output)
    .addHelpText("after", examples("twinhelm identity sign-on list mara"))
    .action((id, options) =>
      run(async (context) => (await load()).listLinked(context, id, { ...target(), ...options })),
    );
  command
    .command("link <id>")
    .description("let whoever waits sign in as this identity from now on")
    .option(...which[0])
    .option(...which[1])
    .addHelpText(
      "after",
      examples(
        "twinhelm identity sign-on link mara",
        "twinhelm identity sign-on link mara --strategy 64a1f0c2e8b7a90012ab34cd --subject sub:1f3a",
      ),
    )
    .action((id, options) =>
      run(async (context) => (await load()).link(context, id, { ...target(), ...options })),
    );
  command
    .command("unlink <id>")
    .description("let nobody sign in by it any more, or refuse who waits")
    .option(...which[0])
    .option(...which[1])
    .addHelpText("after", examples("twinhelm identity sign-on unlink mara"))
    .action((id, options) =>
      run(async (context) => (await load()).unlink(context, id, { ...target(), ...options })),
    );
}
