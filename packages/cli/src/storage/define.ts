import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, output, outputWhole, yes } from "../shell/definitions/examples";

const commands = () => import("./commands");

function defineList({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("list [prefix]")
    .description("list what is in a folder of storage, or at its top")
    .option("-r, --recursive", "all files below it, in one list")
    .option("--sort <sort>", "name, date, size or type; a minus sign before it turns it round", "name")
    .option("--search <text>", "those whose own names contain this, however deep")
    .option(...output)
    .addHelpText(
      "after",
      examples("twinhelm storage list", "twinhelm storage list photos/2026/ --recursive -o csv"),
    )
    .action((prefix, options) =>
      run(async (context) => (await commands()).list(context, prefix, { ...target(), ...options })),
    );
}

function defineGet({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("get <file>")
    .description("show a file, given by its name or id: its type, size and address")
    .option(...outputWhole)
    .addHelpText("after", examples("twinhelm storage get photos/cat.png -o json"))
    .action((file, options) =>
      run(async (context) => (await commands()).get(context, file, { ...target(), ...options })),
    );
}

function defineUpload({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("upload <file>")
    .description("upload a file, a folder with all in it, or standard input (-); prints the ids")
    .option("--to <folder>", "where to: a folder with a slash at its end, or the whole name of one file", "")
    .option(
      "--existing <what>",
      "what becomes of files whose names are taken: fail, replace (the address stays), keep both or skip",
      "fail",
    )
    .addHelpText(
      "after",
      examples(
        "twinhelm storage upload cat.png --to photos/",
        "twinhelm storage upload ./photos --existing skip",
        "date | twinhelm storage upload - --to notes/now.txt --existing replace",
      ),
    )
    .action((file, options) =>
      run(async (context) => (await import("./upload")).upload(context, file, { ...target(), ...options })),
    );
}

function defineDownload({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("download <file>")
    .description("download a file, given by its name or id, or a folder, with a slash at its end")
    .option(
      "-o, --output <file>",
      "where to: a file, a folder, or - for standard output (default: this folder)",
    )
    .addHelpText(
      "after",
      examples(
        "twinhelm storage download photos/cat.png",
        "twinhelm storage download photos/ -o backup",
        "twinhelm storage download notes/now.txt -o -",
      ),
    )
    .action((file, options) =>
      run(async (context) =>
        (await import("./download")).download(context, file, { ...target(), ...options }),
      ),
    );
}

function defineSync({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("sync <folder> <prefix>")
    .description("make a folder of storage what one here is, by size and content")
    .option("--back", "the other way round: make the folder here what the one of storage is")
    .option("--delete", "delete what only the other side has; without it that stays")
    .option("--dry-run", "list what is different; exit 3 when something is")
    .addHelpText(
      "after",
      examples(
        "twinhelm storage sync ./site site/ --dry-run",
        "twinhelm storage sync ./site site/ --delete",
        "twinhelm storage sync ./site site/ --back",
      ),
    )
    .action((folder, prefix, options) =>
      run(async (context) =>
        (await import("./sync")).sync(context, folder, prefix, { ...target(), ...options }),
      ),
    );
}

function defineMkdir({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("mkdir <folder>")
    .description("make a folder: an empty object whose name ends with a slash")
    .addHelpText("after", examples("twinhelm storage mkdir photos/2026/"))
    .action((folder, options) =>
      run(async (context) => (await commands()).mkdir(context, folder, { ...target(), ...options })),
    );
}

function defineMove({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("move <paths...>")
    .description("rename or move a file or folder, or move several into the folder that stands last")
    .addHelpText(
      "after",
      examples(
        "twinhelm storage move photos/cat.png photos/dog.png",
        "twinhelm storage move photos/ archive/",
        "twinhelm storage move photos/a.png photos/b.png archive/",
      ),
    )
    .action((paths, options) =>
      run(async (context) => (await commands()).move(context, paths, { ...target(), ...options })),
    );
}

function defineDelete({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("delete <paths...>")
    .description("delete files, given by name or id, and with --recursive folders with all in them")
    .option("-r, --recursive", "folders too")
    .option(...yes)
    .addHelpText(
      "after",
      examples("twinhelm storage delete photos/cat.png", "twinhelm storage delete photos/ --recursive --yes"),
    )
    .action((paths, options) =>
      run(async (context) => (await commands()).remove(context, paths, { ...target(), ...options })),
    );
}

function defineUrl({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("url <file>")
    .description("print the address of a file, given by its name or id")
    .addHelpText("after", examples("twinhelm storage url photos/cat.png"))
    .action((file, options) =>
      run(async (context) => (await commands()).url(context, file, { ...target(), ...options })),
    );
}

/** The commands of storage. */
export const storageVerbs: Verbs = {
  list: defineList,
  get: defineGet,
  upload: defineUpload,
  download: defineDownload,
  sync: defineSync,
  mkdir: defineMkdir,
  move: defineMove,
  delete: defineDelete,
  url: defineUrl,
};
