import type { RecordAbout } from "@twinhelm/core/record/about";
import type { Records } from "@twinhelm/core/record/records";
import type { AreaCommands } from "../area/commands";
import type { CommandContext } from "../connection/connection";
import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, file, output, outputName, outputWhole, yes } from "../shell/definitions/examples";
import type { ExitCode } from "../shell/exit";

/** The commands that every area of records has, made of its description. */
export interface RecordDefinition {
  readonly about: RecordAbout;
  readonly parts: () => Promise<Records>;
  readonly commands: AreaCommands;
}

const id = "64a1f0c2e8b7a90012ab34cd";
const lists = () => import("./list");
const changes = () => import("./changes");

/** Runs a command on an area, which is loaded then. */
const work = (
  defining: Defining,
  { parts }: RecordDefinition,
  doing: (context: CommandContext, area: Records) => Promise<ExitCode>,
): Promise<void> => defining.run(async (context) => doing(context, await parts()));

/** How an area is spoken of in the help of its commands. */
const wordsOf = ({ words, command }: RecordAbout) => ({
  one: command.an ?? words.an,
  many: command.many ?? words.many,
});

export const recordVerbs = (definition: RecordDefinition): Verbs => ({
  list: (defining, command) => defineList(defining, command, definition),
  get: (defining, command) => defineGet(defining, command, definition),
  create: (defining, command) => defineCreate(defining, command, definition),
  update: (defining, command) => defineUpdate(defining, command, definition),
  delete: (defining, command) => defineDelete(defining, command, definition),
});

function defineList(defining: Defining, command: ParentCommand, definition: RecordDefinition): void {
  const { about, commands } = definition;
  const { sort, filter, listed = "-o json" } = about.command;
  const list = command
    .command("list")
    .description(`list the ${wordsOf(about).many} you may see`)
    .option(...output)
    .option("--limit <count>", "at most so many (default: all)")
    .option("--skip <count>", "leave out the first so many");
  if (sort !== undefined)
    list.option("--sort <fields>", `field, ${sort}, or -field for descending; several joined by commas`);
  if (filter !== undefined) list.option("--filter <filter>", filter);
  if (commands.values !== undefined) list.option("--values", commands.values);
  list
    .addHelpText("after", examples(`twinhelm ${about.id} list`, `twinhelm ${about.id} list ${listed}`))
    .action((options) =>
      work(defining, definition, async (context, area) =>
        (await lists()).listRecords(context, area, { ...defining.target(), ...options }),
      ),
    );
}

function defineGet(defining: Defining, command: ParentCommand, definition: RecordDefinition): void {
  const { about, commands } = definition;
  const { example } = about.command;
  const get = command
    .command("get <id>")
    .description(`show ${wordsOf(about).one}, given by its id or name`)
    .option(...outputWhole);
  if (commands.values !== undefined) get.option("--values", commands.values);
  get
    .addHelpText(
      "after",
      examples(`twinhelm ${about.id} get ${example}`, `twinhelm ${about.id} get ${id} -o json`),
    )
    .action((given, options) =>
      work(defining, definition, async (context, area) =>
        (await lists()).getRecord(context, area, given, { ...defining.target(), ...options }),
      ),
    );
}

function defineCreate(defining: Defining, command: ParentCommand, definition: RecordDefinition): void {
  const { about, commands } = definition;
  const { id: name } = about;
  const create = command
    .command("create")
    .description(`make ${wordsOf(about).one}`)
    .option(...file)
    .option(...outputName)
    .addHelpText(
      "after",
      examples(
        ...(about.command.created ?? [
          `twinhelm ${name} create --file ${name}.yaml`,
          `twinhelm ${name} create --file - < ${name}.json`,
        ]),
      ),
    )
    .action((options) =>
      work(defining, definition, async (context, area) =>
        (await changes()).createRecord(context, area, { ...defining.target(), ...options }, commands),
      ),
    );
  for (const option of [...(commands.options ?? []), ...(commands.createOptions ?? [])])
    create.option(...option);
}

function defineUpdate(defining: Defining, command: ParentCommand, definition: RecordDefinition): void {
  const { about, commands } = definition;
  const { id: name } = about;
  const { example } = about.command;
  const update = command
    .command("update <id>")
    .description(`change ${wordsOf(about).one}, given by its id or name; what get writes can be given back`)
    .option(...file)
    .option(...outputName)
    .addHelpText(
      "after",
      examples(
        `twinhelm ${name} get ${example} > ${name}.yaml`,
        `twinhelm ${name} update ${example} --file ${name}.yaml`,
      ),
    )
    .action((given, options) =>
      work(defining, definition, async (context, area) =>
        (await changes()).updateRecord(
          context,
          area,
          given,
          { ...defining.target(), ...options },
          commands.read,
        ),
      ),
    );
  for (const option of [...(commands.options ?? []), ...(commands.updateOptions ?? [])])
    update.option(...option);
}

function defineDelete(defining: Defining, command: ParentCommand, definition: RecordDefinition): void {
  const { about } = definition;
  const { example } = about.command;
  command
    .command("delete <ids...>")
    .description(`delete ${wordsOf(about).many}, given by id or name; - reads ids from standard input`)
    .option(...yes)
    .addHelpText(
      "after",
      examples(`twinhelm ${about.id} delete ${example}`, `twinhelm ${about.id} delete ${id} --yes`),
    )
    .action((given, options) =>
      work(defining, definition, async (context, area) =>
        (await changes()).deleteRecords(context, area, given, { ...defining.target(), ...options }),
      ),
    );
}
