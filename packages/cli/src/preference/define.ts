import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, file } from "../shell/definitions/examples";

const commands = () => import("./commands");

function defineGet({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("get <scope>")
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
    .command("replace <scope>")
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
