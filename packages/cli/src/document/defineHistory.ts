import type { Defining, ParentCommand } from "../shell/definitions/defining";
import { examples, output, outputName, outputWhole } from "../shell/definitions/examples";

const commands = () => import("./history");

const naming = `
A change is named by its number in the list, 1 for the latest, or by its id; without it, the latest is meant.`;

/** The commands of what a document was before it was changed. */
export function defineHistory({ run, target }: Defining, area: ParentCommand): void {
  const history = area.command("history").description("what a document was before it was changed");
  history.addHelpText(
    "after",
    examples(
      "twinhelm data history list Countries 64a1f0c2e8b7a90012ab34cd",
      "twinhelm data history restore Countries 64a1f0c2e8b7a90012ab34cd 1",
    ),
  );
  history
    .command("list <bucket> <id>")
    .description("list the last changes of a document, the latest first")
    .option(...output)
    .addHelpText("after", examples("twinhelm data history list Countries 64a1f0c2e8b7a90012ab34cd"))
    .action((bucket, id, options) =>
      run(async (context) =>
        (await commands()).listRevisions(context, bucket, id, { ...target(), ...options }),
      ),
    );
  history
    .command("show <bucket> <id> [change]")
    .description("show a document as it was before a change")
    .option(...outputWhole)
    .addHelpText("after", naming)
    .addHelpText(
      "after",
      examples(
        "twinhelm data history show Countries 64a1f0c2e8b7a90012ab34cd",
        "twinhelm data history show Countries 64a1f0c2e8b7a90012ab34cd 3 -o json",
      ),
    )
    .action((bucket, id, change, options) =>
      run(async (context) =>
        (await commands()).showRevision(context, bucket, id, change, { ...target(), ...options }),
      ),
    );
  history
    .command("restore <bucket> <id> [change]")
    .description("make a document what it was before a change, or some of its fields")
    .option("--field <fields...>", "bring these fields back, and no others")
    .option(...outputName)
    .addHelpText("after", naming)
    .addHelpText(
      "after",
      examples(
        "twinhelm data history restore Countries 64a1f0c2e8b7a90012ab34cd 1",
        "twinhelm data history restore Countries 64a1f0c2e8b7a90012ab34cd 2 --field capital",
      ),
    )
    .action((bucket, id, change, options) =>
      run(async (context) =>
        (await commands()).restoreRevision(context, bucket, id, change, { ...target(), ...options }),
      ),
    );
}
