import type { Command } from "commander";
import type { Defining } from "../shell/definitions/defining";
import { examples, file } from "../shell/definitions/examples";

/** The commands of settings. */
export function definePreference({ run, target }: Defining, area: Command): void {
  const load = () => import("./commands");
  area
    .command("get <scope>")
    .description("show the settings of a scope")
    .option("-o, --output <format>", "json or yaml", "yaml")
    .addHelpText(
      "after",
      examples("twinhelm preference get passport", "twinhelm preference get bucket -o json"),
    )
    .action((scope, options) =>
      run(async (context) => (await load()).getPreference(context, scope, { ...target(), ...options })),
    );
  area
    .command("replace <scope>")
    .description("replace the settings of a scope; what the file leaves out is gone")
    .option(...file)
    .option("-o, --output <format>", "json or yaml", "yaml")
    .addHelpText("after", examples("twinhelm preference replace passport --file settings.yaml"))
    .action((scope, options) =>
      run(async (context) => (await load()).replacePreference(context, scope, { ...target(), ...options })),
    );
}
