import type { Defining, ParentCommand } from "../shell/definitions/defining";
import { examples, output, yes } from "../shell/definitions/examples";

const commands = () => import("./template");
const files = () => import("./schemaFile");
const outputValue = ["-o, --output <format>", "json or yaml", "json"] as const;
const rename = ["--rename", "give a free title to each bucket whose title is taken"] as const;

/** The commands of templates: sets of buckets that are made at once. */
export function defineTemplate({ run, target }: Defining, area: ParentCommand): void {
  const template = area
    .command("template")
    .description("templates: sets of buckets that belong together, made at once");
  template.addHelpText(
    "after",
    examples("twinhelm bucket template list", "twinhelm bucket template apply blog"),
  );
  template
    .command("list")
    .description("list the templates of the product, and those that were saved")
    .option(...output)
    .addHelpText("after", examples("twinhelm bucket template list"))
    .action((options) =>
      run(async (context) => (await commands()).listTemplates(context, { ...target(), ...options })),
    );
  template
    .command("show <template>")
    .description("write the buckets of a template, given by its id or name, as a file of schemas has them")
    .option(...outputValue)
    .addHelpText("after", examples("twinhelm bucket template show blog -o yaml"))
    .action((name, options) =>
      run(async (context) => (await commands()).showTemplate(context, name, { ...target(), ...options })),
    );
  template
    .command("apply <template>")
    .description("make the buckets of a template: all of them, or none")
    .option(...rename)
    .addHelpText("after", examples("twinhelm bucket template apply blog"))
    .action((name, options) =>
      run(async (context) => (await commands()).applyTemplate(context, name, { ...target(), ...options })),
    );
  defineKept({ run, target }, template);
}

/** What is done with templates of one's own. */
function defineKept({ run, target }: Pick<Defining, "run" | "target">, template: ParentCommand): void {
  template
    .command("save <name> <buckets...>")
    .description("save buckets as a template, with those that their relations lead to, without documents")
    .option("--description <text>", "what it is for")
    .option("--shared", "for everybody who may create buckets")
    .addHelpText("after", examples("twinhelm bucket template save Geography Countries Regions"))
    .action((name, buckets, options) =>
      run(async (context) =>
        (await commands()).saveTemplate(context, name, buckets, { ...target(), ...options }),
      ),
    );
  template
    .command("delete <template>")
    .description("delete a template that was saved; what was made from it stays")
    .option(...yes)
    .addHelpText("after", examples("twinhelm bucket template delete Geography"))
    .action((name, options) =>
      run(async (context) => (await commands()).deleteTemplate(context, name, { ...target(), ...options })),
    );
}

/** The commands of files with schemas. */
export function defineSchema({ run, target }: Defining, area: ParentCommand): void {
  const schema = area.command("schema").description("schemas of buckets as files, without their documents");
  schema.addHelpText(
    "after",
    examples(
      "twinhelm bucket schema export > buckets.json",
      "twinhelm bucket schema import --file buckets.json",
    ),
  );
  schema
    .command("export [buckets...]")
    .description("write the schemas of all buckets, or of these, with their ids")
    .option(...outputValue)
    .addHelpText("after", examples("twinhelm bucket schema export Countries Regions > geography.json"))
    .action((buckets, options) =>
      run(async (context) => (await files()).exportSchema(context, buckets, { ...target(), ...options })),
    );
  schema
    .command("import")
    .description("make the buckets of a file, with the ids that they have there: all of them, or none")
    .option("-f, --file <file>", "schemas as JSON or YAML; - reads standard input")
    .option("--new-ids", "make copies with ids of their own")
    .option(...rename)
    .addHelpText(
      "after",
      examples(
        "twinhelm bucket schema import --file geography.json",
        "twinhelm bucket schema import --file geography.json --new-ids --rename",
      ),
    )
    .action((options) =>
      run(async (context) => (await files()).importSchema(context, { ...target(), ...options })),
    );
}
