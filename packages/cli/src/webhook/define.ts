import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, output, outputWhole, yes } from "../shell/definitions/examples";

const id = "64a1f0c2e8b7a90012ab34cd";
const other = "64a1f0c2e8b7a90012ab34ce";
const commands = () => import("./commands");

/** What webhooks have beside the commands of every area of records. */
export const webhookVerbs: Verbs = {
  test: defineTest,
  logs: defineLogs,
  redeliver: defineRedeliver,
  "delete-logs": defineDeleteLogs,
};

function defineTest({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("test <id>")
    .description("send an example now and show the answer; exit 1 when it failed")
    .option(
      "-f, --file <file>",
      "document of the example, JSON or YAML; - reads standard input (default: made up)",
    )
    .option(...outputWhole)
    .addHelpText(
      "after",
      examples(
        'twinhelm webhook test "Notify the port"',
        `twinhelm webhook test ${id} --file country.yaml -o json`,
      ),
    )
    .action((given, options) =>
      run(async (context) => (await commands()).testWebhook(context, given, { ...target(), ...options })),
    );
}

function defineLogs({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("logs [webhooks...]")
    .description("list deliveries, the latest first; of webhooks that are given by id or title, or of all")
    .option(...output)
    .option("--failed", "those that failed alone")
    .option("--succeeded", "those that succeeded alone")
    .option("--begin <day>", "from this day on, such as 2026-12-31; needs --end")
    .option("--end <day>", "up to this day; needs --begin")
    .option("--limit <count>", "at most so many", "20")
    .option("--skip <count>", "leave out the first so many")
    .option("--compare <logs...>", "compare the answers of two deliveries; exit 3 when they differ")
    .addHelpText(
      "after",
      examples(
        'twinhelm webhook logs "Notify the port" --failed',
        "twinhelm webhook logs --begin 2026-12-01 --end 2026-12-31 -o ndjson",
        `twinhelm webhook logs --compare ${id} ${other}`,
      ),
    )
    .action((webhooks, options) =>
      run(async (context) => (await commands()).listLogs(context, webhooks, { ...target(), ...options })),
    );
}

function defineRedeliver({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("redeliver <log>")
    .description("send a delivery again, to the address of today; exit 1 when it failed")
    .option(...outputWhole)
    .addHelpText(
      "after",
      examples(`twinhelm webhook redeliver ${id}`, `twinhelm webhook redeliver ${id} -o json`),
    )
    .action((log, options) =>
      run(async (context) => (await commands()).sendAgain(context, log, { ...target(), ...options })),
    );
}

function defineDeleteLogs({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("delete-logs <logs...>")
    .description("delete deliveries from the log, given by id")
    .option(...yes)
    .addHelpText(
      "after",
      examples(`twinhelm webhook delete-logs ${id}`, `twinhelm webhook delete-logs ${id} --yes`),
    )
    .action((logs, options) =>
      run(async (context) => (await commands()).deleteLogs(context, logs, { ...target(), ...options })),
    );
}
