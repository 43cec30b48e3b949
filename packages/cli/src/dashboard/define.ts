import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples } from "../shell/definitions/examples";

const commands = () => import("./commands");

/** What dashboards have beside the commands of every area of records. */
export const dashboardVerbs: Verbs = { show: defineShow };

function defineShow({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("show <id>")
    .description("show the figures of a dashboard, given by its id or name; exit 8 when a component has none")
    .option("-o, --output <format>", "table, json, yaml or csv", "table")
    .option("--component <name>", "this component alone, by its name or its place from 1")
    .addHelpText(
      "after",
      examples(
        'twinhelm dashboard show "Harbour today"',
        'twinhelm dashboard show "Harbour today" --component Buckets -o csv',
      ),
    )
    .action((given, options) =>
      run(async (context) => (await commands()).showDashboard(context, given, { ...target(), ...options })),
    );
}
