import { Argument } from "@commander-js/extra-typings";
import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, file } from "../shell/definitions/examples";

const commands = () => import("./commands");

/** Those that the console knows are offered; what a server keeps beside them is taken as it is. */
const scope = () => new Argument("<scope>").choices(["bucket", "passport"]).argParser((given) => given);

function defineGet({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("get")
    .addArgument(scope())
    .description("show the settings of a scope")
    .option("-o, --output <format>", "json or yaml", "yaml")
    .addHelpText(
      "after",
      examples("twinhelm preference get passport", "twinhelm preference get bucket -o json"),
    )
    .action((scope, options) =>
      run(async (context) => (await commands()).getPreference(context, scope, { ...target(), ...options })),
    );
}

function defineReplace({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("replace")
    .addArgument(scope())
    .description("replace the settings of a scope; what the file leaves out is gone")
    .option(...file)
    .option("-o, --output <format>", "json or yaml", "yaml")
    .addHelpText("after", examples("twinhelm preference replace passport --file settings.yaml"))
    .action((scope, options) =>
      run(async (context) =>
        (await commands()).replacePreference(context, scope, { ...target(), ...options }),
      ),
    );
}

/** The commands of settings. */
export const preferenceVerbs: Verbs = {
  get: defineGet,
  replace: defineReplace,
};
