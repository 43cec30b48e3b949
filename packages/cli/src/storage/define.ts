import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, output, outputWhole, yes } from "../shell/definitions/examples";

const commands = () => import("./commands");

function defineList({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("list [prefix]")
    .description("list what is in a directory, or all of storage at its top")
    .option("-r, --recursive", "all files below it, in one list")
    .option("--sort <sort>", "name, -name, date or -date", "name")
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
    .description("upload a file; - reads standard input and takes its name from --to")
    .option("--to <folder>", "where to: a directory with a slash at its end, or a whole name", "")
    .option("--existing <what>", "what becomes of a file of the name: fail, replace, keep or skip", "fail")
    .addHelpText(
      "after",
      examples(
        "twinhelm storage upload cat.png --to photos/",
        "date | twinhelm storage upload - --to notes/now.txt",
      ),
    )
    .action((file, options) =>
      run(async (context) => (await commands()).upload(context, file, { ...target(), ...options })),
    );
}

function defineDownload({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("download <file>")
    .description("download a file, given by its name or id")
    .option("-o, --output <file>", "where to; - writes to standard output", "-")
    .addHelpText("after", examples("twinhelm storage download notes/now.txt -o -"))
    .action((file, options) =>
      run(async (context) => (await commands()).download(context, file, { ...target(), ...options })),
    );
}

function defineMkdir({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("mkdir <directory>")
    .description("make a directory: an empty object whose name ends with a slash")
    .addHelpText("after", examples("twinhelm storage mkdir photos/2026/"))
    .action((directory, options) =>
      run(async (context) => (await commands()).mkdir(context, directory, { ...target(), ...options })),
    );
}

function defineMove({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("move <paths...>")
    .description("rename a file or directory, or move several into the directory that stands last")
    .addHelpText(
      "after",
      examples(
        "twinhelm storage move photos/cat.png photos/dog.png",
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
    .description("delete files, given by name or id, and with --recursive directories with all in them")
    .option("-r, --recursive", "directories too")
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
  mkdir: defineMkdir,
  move: defineMove,
  delete: defineDelete,
  url: defineUrl,
};
