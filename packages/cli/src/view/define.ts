import { type Defining, defineVerbs, type ParentCommand, type Verbs } from "../shell/definitions/defining";
import { examples, output, outputName, yes } from "../shell/definitions/examples";

const commands = () => import("./commands");

function defineList({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("list <bucket>")
    .description("list your own saved views of a bucket, and the shared ones")
    .option(...output)
    .addHelpText("after", examples("twinhelm view list Countries", "twinhelm view list Countries -o json"))
    .action((bucket, options) =>
      run(async (context) => (await commands()).listViews(context, bucket, { ...target(), ...options })),
    );
}

function defineSave({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("save <bucket> <name>")
    .description("save a view: filter, sort, fields and language of a list under a name")
    .option("--filter <filter>", "MongoDB filter as JSON, or text in the rule language")
    .option("--sort <field>", "field, or -field for descending")
    .option("--fields <names>", "fields that are shown, in this order, joined by commas")
    .option("--language <code>", "language of translated fields, such as tr_TR")
    .option("--shared", "for everybody who may list these documents; else it is yours alone")
    .option("--replace", "in the place of a view that has the name")
    .option(...outputName)
    .addHelpText(
      "after",
      examples(
        "twinhelm view save Countries Largest --sort -population --fields name,population",
        `twinhelm view save Countries "Without a coast" --filter 'landlocked == true' --shared`,
      ),
    )
    .action((bucket, name, options) =>
      run(async (context) => (await commands()).saveView(context, bucket, name, { ...target(), ...options })),
    );
}

function defineDelete({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("delete <bucket> <view>")
    .description("delete a view, given by its name or its id; of two with a name, your own")
    .option(...yes)
    .addHelpText("after", examples("twinhelm view delete Countries Largest"))
    .action((bucket, view, options) =>
      run(async (context) =>
        (await commands()).deleteView(context, bucket, view, { ...target(), ...options }),
      ),
    );
}

const verbs: Verbs = { list: defineList, save: defineSave, delete: defineDelete };

/** The commands of saved views. */
export function defineView(defining: Defining): void {
  const view = defining.program.command("view").description("saved views of the documents of a bucket");
  if (!defining.asks("view")) return;
  view.addHelpText(
    "after",
    examples("twinhelm view list Countries", "twinhelm data list Countries --view Largest"),
  );
  defineVerbs(defining, view, verbs);
}
