import type { Defining, ParentCommand, Verbs } from "../../shell/definitions/defining";
import { examples, output, yes } from "../../shell/definitions/examples";

const name = '"Harbour report"';
const commands = () => import("./commands");

const levels = ["--level <levels...>", "of these levels alone: debug, log, info, warning, error"] as const;
const times = "a day, a time, or how long ago: 2026-12-31, 2026-12-31T08:00:00Z, 90s, 30m, 2h, 7d";

/** What is done with the lines that functions say. */
export const functionLogVerbs: Verbs = { logs: defineLogs, "delete-logs": defineDeleteLogs };

function defineLogs({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("logs [functions...]")
    .description(
      "print what functions said, the oldest line first; of functions that are given by id or name, or of all",
    )
    .option(...output)
    .option(...levels)
    .option("--since <time>", `${times} (default: today; with --follow: from now on)`)
    .option("--until <time>", "up to this time, or to the end of this day")
    .option("--search <text>", "lines with this text alone")
    .option("--limit <count>", "the latest so many", "1000")
    .option("--follow", "go on with what is said, until it is interrupted; as table or ndjson")
    .addHelpText(
      "after",
      examples(
        `twinhelm function logs ${name} --since 2h`,
        "twinhelm function logs --level error warning --since 2026-12-01 -o ndjson",
        `twinhelm function logs ${name} --follow --search timeout`,
      ),
    )
    .action((functions, options) =>
      run(async (context) => (await commands()).printLogs(context, functions, { ...target(), ...options })),
    );
}

function defineDeleteLogs({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("delete-logs <functions...>")
    .description("delete what functions said, given by id or name")
    .option(...levels)
    .option("--since <time>", `${times} (default: from the beginning)`)
    .option("--until <time>", "up to this time, or to the end of this day")
    .option(...yes)
    .addHelpText(
      "after",
      examples(
        `twinhelm function delete-logs ${name}`,
        `twinhelm function delete-logs ${name} --level debug --until 2026-11-30 --yes`,
      ),
    )
    .action((functions, options) =>
      run(async (context) => (await commands()).deleteLogs(context, functions, { ...target(), ...options })),
    );
}
