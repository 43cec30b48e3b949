import type { Defining, ParentCommand } from "../shell/definitions/defining";
import { currentPassword, examples, output, yes } from "../shell/definitions/examples";

/** The second factor of identities. */
export function defineFactor({ run, target }: Defining, identity: ParentCommand): void {
  const load = () => import("./factor");
  const command = identity.command("2fa").description("second factor of an identity");
  command.addHelpText(
    "after",
    examples("twinhelm identity 2fa start mara", "twinhelm identity 2fa complete mara"),
  );
  command
    .command("kinds")
    .description("list the kinds of second factors that the server offers")
    .option(...output)
    .addHelpText("after", examples("twinhelm identity 2fa kinds", "twinhelm identity 2fa kinds -o json"))
    .action((options) =>
      run(async (context) => (await load()).listKinds(context, { ...target(), ...options })),
    );
  command
    .command("start <id>")
    .description("begin to set up a second factor; shows what an authenticator app scans")
    .option("--type <type>", "kind of second factor", "totp")
    .option(
      "-f, --file <file>",
      "its settings, where the kind has some: JSON or YAML; - reads standard input",
    )
    .option("-o, --output <format>", "table, json or yaml", "table")
    .addHelpText(
      "after",
      examples("twinhelm identity 2fa start mara", "twinhelm identity 2fa start mara --type totp -o json"),
    )
    .action((id, options) =>
      run(async (context) => (await load()).startFactor(context, id, { ...target(), ...options })),
    );
  command
    .command("complete <id>")
    .description("end the set-up; the first code comes from standard input, or is asked for on a terminal")
    .addHelpText(
      "after",
      examples("twinhelm identity 2fa complete mara", "twinhelm identity 2fa complete mara < code.txt"),
    )
    .action((id) => run(async (context) => (await load()).completeFactor(context, id, target())));
  defineRecoveryCodes({ run, target }, command);
  command
    .command("disable <id>")
    .description("take the second factor away: the password alone signs in again")
    .option(...yes)
    .option(...currentPassword)
    .addHelpText(
      "after",
      examples("twinhelm identity 2fa disable mara", "twinhelm identity 2fa disable mara --yes"),
    )
    .action((id, options) =>
      run(async (context) => (await load()).disableFactor(context, id, { ...target(), ...options })),
    );
}

function defineRecoveryCodes(
  { run, target }: Pick<Defining, "run" | "target">,
  command: ParentCommand,
): void {
  command
    .command("recovery-codes <id>")
    .description(
      "make new recovery codes in place of those before; a code comes from standard input, or is asked for on a terminal",
    )
    .addHelpText(
      "after",
      examples(
        "twinhelm identity 2fa recovery-codes mara",
        "twinhelm identity 2fa recovery-codes mara < code.txt > codes.txt",
      ),
    )
    .action((id) => run(async (context) => (await import("./factor")).renewCodes(context, id, target())));
}
