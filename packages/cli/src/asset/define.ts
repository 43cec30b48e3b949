import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, output, outputWhole, yes } from "../shell/definitions/examples";

const commands = () => import("./commands");

/** What is done with assets. */
export const assetVerbs: Verbs = {
  list: defineList,
  get: defineGet,
  add: defineAdd,
  install: defineInstall,
  export: defineExport,
  remove: defineRemove,
};

function defineList({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("list")
    .description("list assets with their status")
    .option(...output)
    .addHelpText("after", examples("twinhelm asset list", "twinhelm asset list -o json"))
    .action((options) =>
      run(async (context) => (await commands()).list(context, { ...target(), ...options })),
    );
}

function defineGet({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("get <asset>")
    .description("show an asset, given by its id or name, with what became of each resource")
    .option(...outputWhole)
    .addHelpText("after", examples('twinhelm asset get "Blog kit" -o json'))
    .action((asset, options) =>
      run(async (context) => (await commands()).get(context, asset, { ...target(), ...options })),
    );
}

function defineAdd({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("add <file>")
    .description("add an asset from a zip, or from JSON or YAML (- for standard input); prints its id")
    .addHelpText("after", examples("twinhelm asset add kit.zip", "twinhelm asset add - < kit.yaml"))
    .action((file, options) =>
      run(async (context) => (await commands()).add(context, file, { ...target(), ...options })),
    );
}

function defineInstall({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("install <asset>")
    .description(
      "install an asset, given by its id or name; exit 8 when some of it failed: the same command tries that again",
    )
    .option(
      "--config <assignments...>",
      "value of a configuration, as KEY=VALUE; KEY is its property or title",
    )
    .option(
      "--configs <file>",
      "such values as JSON or YAML (- for standard input): where secrets belong, which a command line shows",
    )
    .option("--preview", "say what would be changed, and change nothing; exit 3 when something would be")
    .option(...output)
    .option(...yes)
    .addHelpText(
      "after",
      examples(
        'twinhelm asset install "Blog kit" --preview',
        'twinhelm asset install "Blog kit" --config MAIL_FROM=ada@example.com --yes',
      ),
    )
    .action((asset, options) =>
      run(async (context) => (await commands()).install(context, asset, { ...target(), ...options })),
    );
}

function defineExport({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("export")
    .description("export resources as an asset, a zip that `asset add` takes")
    .option("--name <name>", "name of the asset")
    .option("--description <text>", "what it is")
    .option("--url <url>", "what its versions have in common")
    .option("--bucket <ids...>", "buckets, given by id")
    .option("--function <ids...>", "functions, given by id")
    .option("--dashboard <ids...>", "dashboards, given by id")
    .option("--apikey <ids...>", "API keys, given by id")
    .option("--preference", "the attributes of identities")
    .option("--file <file>", "all of it as JSON or YAML, with configs (- for standard input)")
    .option("--to <zip>", "where to; - for standard output", "asset.zip")
    .addHelpText(
      "after",
      examples(
        "twinhelm asset export --name Kit --description Posts --url kit --bucket 64a1f0c2000d1047bdee5000",
        "twinhelm asset export --file kit.yaml --to kit.zip",
      ),
    )
    .action((options) =>
      run(async (context) => (await commands()).exportZip(context, { ...target(), ...options })),
    );
}

function defineRemove({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("remove <asset>")
    .description("delete an asset, given by its id or name, with what it installed")
    .option("--soft", "keep the asset, delete what it installed")
    .option(...yes)
    .addHelpText(
      "after",
      examples('twinhelm asset remove "Blog kit"', 'twinhelm asset remove "Blog kit" --soft'),
    )
    .action((asset, options) =>
      run(async (context) => (await commands()).remove(context, asset, { ...target(), ...options })),
    );
}
