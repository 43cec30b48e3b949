import type { RecordAbout } from "@twinhelm/core/record/about";
import type { Command } from "commander";
import type { Defining } from "../shell/definitions/defining";
import { examples, file } from "../shell/definitions/examples";

const id = "64a1f0c2e8b7a90012ab34cd";

/** The commands that attach policies to what may hold them, and detach them. */
export function defineAttachmentCommands(
  { run, target }: Defining,
  command: Command,
  about: RecordAbout<"identity" | "apikey">,
): void {
  for (const verb of ["attach", "detach"] as const) {
    command
      .command(`${verb} <id> <policies...>`)
      .description(`${verb} policies, given by id or name`)
      .addHelpText(
        "after",
        examples(
          `twinhelm ${about.id} ${verb} ${id} BucketReadOnlyAccess`,
          `twinhelm ${about.id} ${verb} ${about.command.example} "Port editor" ActivityReadOnlyAccess`,
        ),
      )
      .action((given, policies) =>
        run(async (context) =>
          (await import("./attachment")).changeAttachment(
            context,
            about.id,
            { verb, given, policies },
            target(),
          ),
        ),
      );
  }
}

/** What policies have beside the commands of every area. */
export function defineApply({ run, target }: Defining, command: Command): void {
  command
    .command("apply")
    .description("make the custom policy of this name what the file says; a second time does nothing")
    .option(...file)
    .option("--dry-run", "show what would be granted or taken away; exit 3 when something would change")
    .option("-o, --output <format>", "table, json or yaml", "table")
    .addHelpText(
      "after",
      examples("twinhelm policy apply -f editor.yaml --dry-run", "twinhelm policy apply -f - < editor.json"),
    )
    .action((options) =>
      run(async (context) => (await import("./apply")).applyPolicy(context, { ...target(), ...options })),
    );
}
