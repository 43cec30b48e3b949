import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, yes } from "../shell/definitions/examples";

const commands = () => import("./commands");

function defineList({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("list")
    .description("list the languages of documents")
    .option("-o, --output <format>", "table, json, ndjson, yaml, csv or name (ids alone)", "table")
    .addHelpText("after", examples("twinhelm language list", "twinhelm language list -o name"))
    .action((options) =>
      run(async (context) => (await commands()).listLanguages(context, { ...target(), ...options })),
    );
}

function defineAdd({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("add <code>")
    .description("make a language available, each code once; it is called as in itself")
    .option("--name <name>", "what it is called instead")
    .addHelpText(
      "after",
      examples("twinhelm language add de_DE", 'twinhelm language add pt_BR --name "Brazilian Portuguese"'),
    )
    .action((code, options) =>
      run(async (context) => (await commands()).addLanguage(context, code, { ...target(), ...options })),
    );
}

function defineRemove({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("remove <code>")
    .description("take a language away, and its values from all documents")
    .option(...yes)
    .addHelpText("after", examples("twinhelm language remove de_DE", "twinhelm language remove de_DE --yes"))
    .action((code, options) =>
      run(async (context) => (await commands()).removeLanguage(context, code, { ...target(), ...options })),
    );
}

function defineDefault({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("default <code>")
    .description("make another language the default one; documents that lack it are counted first")
    .option(...yes)
    .addHelpText("after", examples("twinhelm language default tr_TR"))
    .action((code, options) =>
      run(async (context) =>
        (await commands()).setDefaultLanguage(context, code, { ...target(), ...options }),
      ),
    );
}

/** The commands of the languages of documents. */
export const languageVerbs: Verbs = {
  list: defineList,
  add: defineAdd,
  remove: defineRemove,
  default: defineDefault,
};
