import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { defineVerbs } from "../shell/definitions/defining";
import { examples, file, yes } from "../shell/definitions/examples";

const commands = () => import("./commands");

const required = ["--required", "documents must have a value"] as const;
const primary = ["--primary", "documents are named by it"] as const;

function defineAdd({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("add <bucket> <field>")
    .description("add a field at the end, of a type or with a whole definition")
    .option("--type <type>", "type of the field, with the definition that the console begins with")
    .option(...file)
    .option(...required)
    .option(...primary)
    .addHelpText(
      "after",
      examples(
        "twinhelm field add Countries motto --type textarea",
        `echo '{"type":"number","minimum":0}' | twinhelm field add Countries rank --file -`,
      ),
    )
    .action((bucket, field, options) =>
      run(async (context) =>
        (await commands()).addField(context, { bucket, field }, { ...target(), ...options }),
      ),
    );
}

function defineEdit({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("edit <bucket> <field>")
    .description("replace the definition of a field, or say more of it; with another type its values go")
    .option(...file)
    .option(...required)
    .option("--no-required", "documents need no value")
    .option(...primary)
    .option("--index", "filters and sorting by it need not look at each document")
    .option(...yes)
    .addHelpText(
      "after",
      examples(
        "twinhelm field edit Countries motto --file motto.yaml",
        "twinhelm field edit Countries motto --index",
        "twinhelm field edit Countries motto --no-required",
      ),
    )
    .action((bucket, field, options) =>
      run(async (context) =>
        (await commands()).editField(context, { bucket, field }, { ...target(), ...options }),
      ),
    );
}

function defineDuplicate({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("duplicate <bucket> <field> [name]")
    .description("add a field with the definition of another one, right behind it; values are not copied")
    .addHelpText("after", examples("twinhelm field duplicate Countries motto second_motto"))
    .action((bucket, field, name) =>
      run(async (context) => (await commands()).duplicateField(context, { bucket, field }, name, target())),
    );
}

function defineMove({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("move <bucket> <field>")
    .description("put a field in the place of another one, which moves on")
    .requiredOption("--to <field>", "the field whose place it takes")
    .addHelpText("after", examples("twinhelm field move Countries motto --to name"))
    .action((bucket, field, options) =>
      run(async (context) =>
        (await commands()).moveField(context, { bucket, field }, { ...target(), ...options }),
      ),
    );
}

function defineDelete({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("delete <bucket> <field>")
    .description("delete a field, and its values in all documents")
    .option(...yes)
    .addHelpText(
      "after",
      examples("twinhelm field delete Countries motto", "twinhelm field delete Countries motto --yes"),
    )
    .action((bucket, field, options) =>
      run(async (context) =>
        (await commands()).deleteField(context, { bucket, field }, { ...target(), ...options }),
      ),
    );
}

const verbs: Verbs = {
  add: defineAdd,
  edit: defineEdit,
  duplicate: defineDuplicate,
  move: defineMove,
  delete: defineDelete,
};

/** The commands of the fields of buckets. */
export function defineField(defining: Defining): void {
  const area = defining.program.command("field").description("fields of buckets");
  if (!defining.asks("field")) return;
  area.addHelpText(
    "after",
    examples(
      "twinhelm field add Countries motto --type textarea",
      "twinhelm field move Countries motto --to name",
    ),
  );
  defineVerbs(defining, area, verbs);
}
