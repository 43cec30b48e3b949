import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, file, output, outputName, outputWhole, yes } from "../shell/definitions/examples";
import { defineHistory } from "./defineHistory";
import { defineExport, defineImport } from "./defineTransfer";

const commands = () => import("./changes");

function defineList({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("list <bucket>")
    .description("list documents of a bucket, given by its id or title")
    .option(...output)
    .option("--filter <filter>", "MongoDB filter as JSON, or text in the rule language")
    .option("--sort <fields>", "field, or -field for descending; several joined by commas")
    .option("--limit <count>", "at most so many (default: 25 in a table, else all)")
    .option("--skip <count>", "leave out the first so many")
    .option("--language <code>", "language of translated fields, such as tr_TR")
    .option("--view <name>", "a saved view: filter, sort, fields and language, where none is given here")
    .option("--relation", "related documents in place of their ids (default in a table)")
    .option("--no-localize", "translated fields with all their languages, as insert and replace take them")
    .addHelpText(
      "after",
      examples(
        "twinhelm data list Countries --sort -population --limit 10",
        `twinhelm data list Countries --filter 'population > 1000000' -o csv`,
        `twinhelm data list Countries --filter '{"name":{"$regex":"^A"}}' -o ndjson`,
        "twinhelm data list Countries --view Largest -o csv",
      ),
    )
    .action((bucket, options) =>
      run(async (context) =>
        (await import("./commands")).listData(context, bucket, { ...target(), ...options }),
      ),
    );
}

function defineGet({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("get <bucket> <id>")
    .description("show a document as it is stored")
    .option(...outputWhole)
    .option("--relation", "related documents in place of their ids")
    .option("--language <code>", "translated fields in this language")
    .addHelpText("after", examples("twinhelm data get Countries 64a1f0c2e8b7a90012ab34cd -o json"))
    .action((bucket, id, options) =>
      run(async (context) => (await commands()).getData(context, bucket, id, { ...target(), ...options })),
    );
}

const inserting = `
Several are inserted in one transaction: one that is refused is named by its line, and nothing is inserted then.
Documents keep the _id they have; one that is stored already is refused without --upsert. The other server needs the languages of
translated fields: see twinhelm preference get bucket.`;

function defineInsert({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("insert <bucket>")
    .description("insert a document, or all of a list or of lines of JSON, or none of them")
    .option(...file)
    .option("--upsert", "a document whose _id is stored already takes the place of that one")
    .option("--in-batches", "for input of any length: several transactions, each of them all or nothing")
    .option(...outputName)
    .addHelpText(
      "after",
      examples(
        `echo '{"name":"Atlantis","code":"XX"}' | twinhelm data insert Countries --file -`,
        "twinhelm data list Countries --no-localize -o ndjson | twinhelm --context live data insert Countries --file -",
      ),
    )
    .addHelpText("after", inserting)
    .action((bucket, options) =>
      run(async (context) =>
        (await import("./insert")).insertData(context, bucket, { ...target(), ...options }),
      ),
    );
}

function defineDuplicate({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("duplicate <bucket> <id> [changes...]")
    .description(
      "insert a document with the values of another one, but for unique fields, whose values are given",
    )
    .option("--language <code>", "language of translated fields that are given (default: that of documents)")
    .addHelpText(
      "after",
      examples(
        "twinhelm data duplicate Countries 64a1f0c2e8b7a90012ab34cd code=XA",
        "twinhelm data duplicate Countries 64a1f0c2e8b7a90012ab34cd code=XA population:=12",
      ),
    )
    .action((bucket, id, changes, options) =>
      run(async (context) =>
        (await import("./duplicate")).duplicateData(context, bucket, id, changes, {
          ...target(),
          ...options,
        }),
      ),
    );
}

function defineReplace({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("replace <bucket> <id>")
    .description("replace a document; what the file leaves out is gone")
    .option(...file)
    .option(...outputName)
    .addHelpText(
      "after",
      examples("twinhelm data replace Countries 64a1f0c2e8b7a90012ab34cd --file country.yaml"),
    )
    .action((bucket, id, options) =>
      run(async (context) =>
        (await commands()).replaceData(context, bucket, id, { ...target(), ...options }),
      ),
    );
}

function defineEdit({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("edit <bucket> <id>")
    .description(
      "edit a document in $VISUAL or $EDITOR; what cannot be saved is opened again, and kept in its file",
    )
    .option("-o, --output <format>", "json or yaml", "json")
    .addHelpText(
      "after",
      examples(
        "twinhelm data edit Countries 64a1f0c2e8b7a90012ab34cd",
        'EDITOR="code --wait" twinhelm data edit Countries 64a1f0c2e8b7a90012ab34cd -o yaml',
      ),
    )
    .action((bucket, id, options) =>
      run(async (context) =>
        (await import("./edit")).editData(context, bucket, id, { ...target(), ...options }),
      ),
    );
}

function definePatch({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("patch <bucket> <id>")
    .description("change the fields that are given; null removes one")
    .option(...file)
    .option(...outputName)
    .addHelpText(
      "after",
      examples(
        `echo '{"capital":"Ankara"}' | twinhelm data patch Countries 64a1f0c2e8b7a90012ab34cd --file -`,
      ),
    )
    .action((bucket, id, options) =>
      run(async (context) => (await commands()).patchData(context, bucket, id, { ...target(), ...options })),
    );
}

function defineSet({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("set <bucket> <changes...>")
    .description("set fields of several documents, or of all that match, in one transaction; - reads ids")
    .option("--filter <filter>", "all that match: MongoDB filter as JSON, or text in the rule language")
    .option("--language <code>", "language of translated fields (default: that of documents)")
    .option("--count <count>", "only if they are so many")
    .option("--dry-run", "say how many there are and what some of them hold, and change nothing")
    .option(...yes)
    .addHelpText(
      "after",
      examples(
        "twinhelm data set Countries capital=Ankara 64a1f0c2e8b7a90012ab34cd",
        `twinhelm data set Countries independent:=true --filter 'population > 1000000'`,
        "twinhelm data set Countries dish= --filter '{}' --dry-run",
      ),
    )
    .action((bucket, changes, options) =>
      run(async (context) =>
        (await import("./set")).setData(context, bucket, changes, { ...target(), ...options }),
      ),
    );
}

function defineDelete({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("delete <bucket> <ids...>")
    .description("delete documents; - reads ids from standard input")
    .option(...yes)
    .addHelpText(
      "after",
      examples(
        "twinhelm data delete Countries 64a1f0c2e8b7a90012ab34cd",
        `twinhelm data list Countries --filter 'population == 0' -o name | twinhelm data delete Countries - --yes`,
      ),
    )
    .action((bucket, ids, options) =>
      run(async (context) =>
        (await commands()).deleteData(context, bucket, ids, { ...target(), ...options }),
      ),
    );
}

function defineWatch({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("watch <bucket>")
    .description("tell of each change of documents as it happens, one JSON in a line, until Ctrl+C")
    .option("--filter <filter>", "MongoDB filter as JSON, or text in the rule language")
    .option("--initial", "begin with the documents that there are")
    .addHelpText(
      "after",
      examples(
        "twinhelm data watch Countries",
        `twinhelm data watch Countries --filter 'population > 1000000' | jq -c .document`,
      ),
    )
    .action((bucket, options) =>
      run(async (context) =>
        (await import("./watch")).watchData(context, bucket, { ...target(), ...options }),
      ),
    );
}

/** The commands of documents. */
export const dataVerbs: Verbs = {
  list: defineList,
  watch: defineWatch,
  get: defineGet,
  insert: defineInsert,
  duplicate: defineDuplicate,
  replace: defineReplace,
  patch: definePatch,
  edit: defineEdit,
  set: defineSet,
  export: defineExport,
  import: defineImport,
  delete: defineDelete,
  history: defineHistory,
};
