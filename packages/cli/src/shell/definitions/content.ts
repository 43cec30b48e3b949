import type { Defining } from "./defining";
import { examples, file, output, outputName, yes } from "./examples";

export function defineBucket({ program, run, target, asks }: Defining): void {
  const load = () => import("../../bucket/commands");
  const area = program.command("bucket").description("buckets");
  if (!asks("bucket")) return;
  area
    .command("list")
    .description("list the buckets you may see")
    .option(...output)
    .addHelpText("after", examples("twinhelm bucket list", "twinhelm bucket list -o json"))
    .action((options) =>
      run(async (context) => (await load()).listBuckets(context, { ...target(), ...options })),
    );
  area
    .command("get <bucket>")
    .description("show a bucket, given by its id or title, with its schema")
    .option("-o, --output <format>", "table, json, ndjson, yaml, csv or name", "yaml")
    .addHelpText("after", examples("twinhelm bucket get Countries", "twinhelm bucket get Countries -o json"))
    .action((bucket, options) =>
      run(async (context) => (await load()).getBucket(context, bucket, { ...target(), ...options })),
    );
  area
    .command("create")
    .description("make a bucket")
    .option(...file)
    .option(...outputName)
    .addHelpText(
      "after",
      examples("twinhelm bucket create --file bucket.yaml", "twinhelm bucket create --file - < bucket.json"),
    )
    .action((options) =>
      run(async (context) => (await load()).createBucket(context, { ...target(), ...options })),
    );
  area
    .command("update <bucket>")
    .description("replace a bucket; what the file leaves out is gone")
    .option(...file)
    .option(...outputName)
    .addHelpText(
      "after",
      examples(
        "twinhelm bucket get Countries > countries.yaml",
        "twinhelm bucket update Countries --file countries.yaml",
      ),
    )
    .action((bucket, options) =>
      run(async (context) => (await load()).updateBucket(context, bucket, { ...target(), ...options })),
    );
  area
    .command("arrange")
    .description("set order and category of several buckets, all or none")
    .option(...file)
    .addHelpText(
      "after",
      examples(
        `echo '[{"id":"64a1f0c2e8b7a90012ab34cd","order":0,"category":"Sea"}]' | twinhelm bucket arrange --file -`,
      ),
    )
    .action((options) =>
      run(async (context) => (await load()).arrangeBuckets(context, { ...target(), ...options })),
    );
  area
    .command("delete <bucket>")
    .description("delete a bucket with all its documents")
    .option(...yes)
    .addHelpText(
      "after",
      examples("twinhelm bucket delete Countries", "twinhelm bucket delete Countries --yes"),
    )
    .action((bucket, options) =>
      run(async (context) => (await load()).deleteBucket(context, bucket, { ...target(), ...options })),
    );
}

export function defineData({ program, run, target, asks }: Defining): void {
  const area = program
    .command("data")
    .description("documents of buckets; a bucket is given by its id or title");
  if (!asks("data")) return;
  const load = () => import("../../document/changes");
  area
    .command("list <bucket>")
    .description("list documents of a bucket, given by its id or title")
    .option(...output)
    .option("--filter <filter>", "MongoDB filter as JSON, or text in the rule language")
    .option("--sort <fields>", "field, or -field for descending; several joined by commas")
    .option("--limit <count>", "at most so many (default: 25 in a table, else all)")
    .option("--skip <count>", "leave out the first so many")
    .option("--language <code>", "language of translated fields, such as tr_TR")
    .option("--relation", "related documents in place of their ids (default in a table)")
    .option("--no-localize", "translated fields with all their languages")
    .addHelpText(
      "after",
      examples(
        "twinhelm data list Countries --sort -population --limit 10",
        `twinhelm data list Countries --filter 'population > 1000000' -o csv`,
        `twinhelm data list Countries --filter '{"name":{"$regex":"^A"}}' -o ndjson`,
      ),
    )
    .action((bucket, options) =>
      run(async (context) =>
        (await import("../../document/commands")).listData(context, bucket, { ...target(), ...options }),
      ),
    );
  area
    .command("get <bucket> <id>")
    .description("show a document as it is stored")
    .option("-o, --output <format>", "table, json, ndjson, yaml, csv or name", "yaml")
    .option("--relation", "related documents in place of their ids")
    .option("--language <code>", "translated fields in this language")
    .addHelpText("after", examples("twinhelm data get Countries 64a1f0c2e8b7a90012ab34cd -o json"))
    .action((bucket, id, options) =>
      run(async (context) => (await load()).getData(context, bucket, id, { ...target(), ...options })),
    );
  area
    .command("insert <bucket>")
    .description("insert a document, or each of a list or of lines of JSON")
    .option(...file)
    .option(...outputName)
    .addHelpText(
      "after",
      examples(
        `echo '{"name":"Atlantis"}' | twinhelm data insert Countries --file -`,
        "twinhelm data list Countries -o ndjson | twinhelm --server http://other.example data insert Countries --file -",
      ),
    )
    .action((bucket, options) =>
      run(async (context) => (await load()).insertData(context, bucket, { ...target(), ...options })),
    );
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
      run(async (context) => (await load()).replaceData(context, bucket, id, { ...target(), ...options })),
    );
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
      run(async (context) => (await load()).patchData(context, bucket, id, { ...target(), ...options })),
    );
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
      run(async (context) => (await load()).deleteData(context, bucket, ids, { ...target(), ...options })),
    );
}

export function definePreference({ program, run, target, asks }: Defining): void {
  const load = () => import("../../preference/commands");
  const area = program
    .command("preference")
    .description("settings: passport (attributes of identities) or bucket (languages)");
  if (!asks("preference")) return;
  area
    .command("get <scope>")
    .description("show the settings of a scope")
    .option("-o, --output <format>", "json or yaml", "yaml")
    .addHelpText(
      "after",
      examples("twinhelm preference get passport", "twinhelm preference get bucket -o json"),
    )
    .action((scope, options) =>
      run(async (context) => (await load()).getPreference(context, scope, { ...target(), ...options })),
    );
  area
    .command("replace <scope>")
    .description("replace the settings of a scope; what the file leaves out is gone")
    .option(...file)
    .option("-o, --output <format>", "json or yaml", "yaml")
    .addHelpText("after", examples("twinhelm preference replace passport --file settings.yaml"))
    .action((scope, options) =>
      run(async (context) => (await load()).replacePreference(context, scope, { ...target(), ...options })),
    );
}
