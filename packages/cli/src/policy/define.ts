import type { RecordAbout } from "@twinhelm/core/record/about";
import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, file, outputName } from "../shell/definitions/examples";

const id = "64a1f0c2e8b7a90012ab34cd";

/** The commands that attach policies to what may hold them, and detach them. */
export const attachmentVerbs = (about: RecordAbout<"identity" | "apikey">): Verbs => ({
  attach: defineAttachment(about, "attach"),
  detach: defineAttachment(about, "detach"),
});

function defineAttachment(about: RecordAbout<"identity" | "apikey">, verb: "attach" | "detach") {
  return ({ run, target }: Defining, command: ParentCommand): void => {
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
  };
}

/** What policies have beside the commands of every area. */
export function defineApply({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("apply")
    .description("make the custom policy of this name what the file says; a second time does nothing")
    .option(...file)
    .option("--dry-run", "show what would be granted or taken away; exit 3 when something would change")
    .option("--complete", "add what its documents need to be shown: bucket:index and bucket:show")
    .option("-o, --output <format>", "table, json or yaml", "table")
    .addHelpText(
      "after",
      examples("twinhelm policy apply -f editor.yaml --dry-run", "twinhelm policy apply -f - < editor.json"),
    )
    .action((options) =>
      run(async (context) => (await import("./apply")).applyPolicy(context, { ...target(), ...options })),
    );
}

export function defineCopy({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("copy <id> [name]")
    .description("make a custom policy of the statements of another, also of a predefined one")
    .option(...outputName)
    .addHelpText(
      "after",
      examples(
        "twinhelm policy copy BucketReadOnlyAccess",
        'twinhelm policy copy BucketReadOnlyAccess "Readers of ports" -o yaml',
      ),
    )
    .action((id, name, options) =>
      run(async (context) =>
        (await import("./copy")).copyPolicy(context, id, name, { ...target(), ...options }),
      ),
    );
}
