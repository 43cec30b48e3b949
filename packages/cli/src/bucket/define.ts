import { Argument, Option } from "@commander-js/extra-typings";
import { grantLevels } from "@twinhelm/core/bucket/grant/levels";
import { guideKinds } from "@twinhelm/core/bucket/guide/kinds";
import type { Defining, ParentCommand, Verbs } from "../shell/definitions/defining";
import { examples, file, output, outputName, outputWhole, yes } from "../shell/definitions/examples";
import { defineHistory } from "./defineHistory";
import { defineRules, defineSet, defineTry } from "./defineOptions";
import { defineSchema, defineTemplate } from "./defineTemplates";

const outputAnswer = ["-o, --output <format>", "table, json or yaml", "table"] as const;

const applying = `
The fields become those of the file: one that it leaves out is deleted with its values. Other settings that it leaves
out, such as the order, stay as they are. A new bucket is made without a question.`;

const commands = () => import("./commands");

function defineList({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("list")
    .description("list the buckets you may see")
    .option(...output)
    .addHelpText("after", examples("twinhelm bucket list", "twinhelm bucket list -o json"))
    .action((options) =>
      run(async (context) => (await commands()).listBuckets(context, { ...target(), ...options })),
    );
}

function defineGet({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("get <bucket>")
    .description("show a bucket, given by its id or title, with its schema")
    .option(...outputWhole)
    .addHelpText("after", examples("twinhelm bucket get Countries", "twinhelm bucket get Countries -o json"))
    .action((bucket, options) =>
      run(async (context) => (await commands()).getBucket(context, bucket, { ...target(), ...options })),
    );
}

function defineCreate({ run, target }: Defining, area: ParentCommand): void {
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
      run(async (context) => (await commands()).createBucket(context, { ...target(), ...options })),
    );
}

function defineUpdate({ run, target }: Defining, area: ParentCommand): void {
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
      run(async (context) => (await commands()).updateBucket(context, bucket, { ...target(), ...options })),
    );
}

/** What `apply` and `diff` read. */
const schemaFile = [
  "-f, --file <file>",
  "schema as JSON or YAML, such as get writes; - reads standard input",
] as const;

function defineApply({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("apply")
    .description("make the bucket with this _id or title what the file says; a second time does nothing")
    .option(...schemaFile)
    .option("--dry-run", "show what would change, also in stored documents; exit 3 when something would")
    .option(...yes)
    .option(...outputAnswer)
    .addHelpText(
      "after",
      examples(
        "twinhelm bucket get Countries > countries.yaml",
        "twinhelm bucket apply --file countries.yaml --dry-run",
        "twinhelm --context live bucket apply --file - --yes < countries.yaml",
      ),
    )
    .addHelpText("after", applying)
    .action((options) =>
      run(async (context) => (await import("./apply")).applyBucket(context, { ...target(), ...options })),
    );
}

function defineDiff({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("diff")
    .description("show what apply would change: exit 0 for nothing, 1 for something, 2 for a failure")
    .option(...schemaFile)
    .option(...outputAnswer)
    .addHelpText(
      "after",
      examples(
        "twinhelm bucket diff --file countries.yaml",
        "twinhelm bucket diff -f - -o json < countries.json",
      ),
    )
    .action((options) =>
      run(async (context) => (await import("./apply")).diffBucket(context, { ...target(), ...options })),
    );
}

function defineArrange({ run, target }: Defining, area: ParentCommand): void {
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
      run(async (context) => (await commands()).arrangeBuckets(context, { ...target(), ...options })),
    );
}

function defineDelete({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("delete <bucket>")
    .description("delete a bucket with all its documents")
    .option(...yes)
    .addHelpText(
      "after",
      examples("twinhelm bucket delete Countries", "twinhelm bucket delete Countries --yes"),
    )
    .action((bucket, options) =>
      run(async (context) => (await commands()).deleteBucket(context, bucket, { ...target(), ...options })),
    );
}

function defineGrant({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("grant <bucket>")
    .addArgument(new Argument("<level>").choices(grantLevels))
    .description("give identities or API keys access to a bucket: read, write or manage")
    .option("--identity <identities...>", "identities, given by id or name")
    .option("--apikey <keys...>", "API keys, given by id or name")
    .addHelpText(
      "after",
      examples(
        "twinhelm bucket grant Countries read --identity mara",
        "twinhelm bucket grant Countries write --apikey nightly",
      ),
    )
    .action((bucket, level, options) =>
      run(async (context) =>
        (await import("./grant")).grantBucket(context, bucket, level, { ...target(), ...options }),
      ),
    );
}

function defineWho({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("who <bucket>")
    .description("show who may do what with the documents of a bucket, and why")
    .option("--document <id>", "on this document, default: on any")
    .option("--name <part>", "identities and API keys with this in their name, default: all")
    .option(...output)
    .addHelpText(
      "after",
      examples("twinhelm bucket who Countries", "twinhelm bucket who Countries --name viewer -o json"),
    )
    .action((bucket, options) =>
      run(async (context) => (await import("./who")).showWho(context, bucket, { ...target(), ...options })),
    );
}

function defineOpenApi({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("openapi [buckets...]")
    .description("write an OpenAPI 3.1 document of the documents of all buckets, or of some")
    .option("-o, --output <format>", "json or yaml", "json")
    .addHelpText(
      "after",
      examples("twinhelm bucket openapi > openapi.json", "twinhelm bucket openapi Countries -o yaml"),
    )
    .action((buckets, options) =>
      run(async (context) =>
        (await import("./openApi")).writeOpenApi(context, buckets, { ...target(), ...options }),
      ),
    );
}

function defineGuide({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("guide <bucket>")
    .description("print examples for developers: curl, JavaScript and commands with the fields of a bucket")
    .addOption(new Option("--for <kind>", "examples of one kind, default: all").choices(guideKinds))
    .addHelpText(
      "after",
      examples("twinhelm bucket guide Countries", "twinhelm bucket guide Countries --for curl"),
    )
    .action((bucket, options) =>
      run(async (context) =>
        (await import("./guide")).printGuide(context, bucket, { ...target(), ...options }),
      ),
    );
}

function defineCategory({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("category <bucket> [category]")
    .description("put a bucket into a category, or take it out of one")
    .option("--clear", "the bucket is in no category")
    .addHelpText(
      "after",
      examples("twinhelm bucket category Countries Reference", "twinhelm bucket category Countries --clear"),
    )
    .action((bucket, category, options) =>
      run(async (context) =>
        (await import("./category")).setCategory(context, bucket, category, { ...target(), ...options }),
      ),
    );
}

function defineDuplicate({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("duplicate <bucket> <title>")
    .description("make a bucket with the fields, rules and settings of another one")
    .option("--documents", "with its documents and their ids, all of them or none")
    .addHelpText(
      "after",
      examples(
        'twinhelm bucket duplicate Countries "Countries of 1990"',
        'twinhelm bucket duplicate Countries "Countries to try" --documents',
      ),
    )
    .action((bucket, title, options) =>
      run(async (context) =>
        (await import("./duplicate")).duplicateBucket(context, bucket, title, { ...target(), ...options }),
      ),
    );
}

function defineTypes({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("types [buckets...]")
    .description("write TypeScript types of the documents of all buckets, or of these")
    .addHelpText(
      "after",
      examples("twinhelm bucket types > content.d.ts", "twinhelm bucket types Countries Regions"),
    )
    .action((buckets) =>
      run(async (context) => (await import("./types")).writeTypes(context, buckets, target())),
    );
}

function defineDemo({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("demo")
    .description("bring countries of the world to an instance without buckets: buckets, documents, files")
    .option(...outputAnswer)
    .addHelpText("after", examples("twinhelm bucket demo", "twinhelm bucket demo -o json"))
    .action((options) =>
      run(async (context) => (await import("./demo")).takeDemo(context, { ...target(), ...options })),
    );
}

/** The commands of buckets. */
export const bucketVerbs: Verbs = {
  list: defineList,
  get: defineGet,
  create: defineCreate,
  update: defineUpdate,
  set: defineSet,
  try: defineTry,
  rules: defineRules,
  apply: defineApply,
  diff: defineDiff,
  arrange: defineArrange,
  category: defineCategory,
  duplicate: defineDuplicate,
  delete: defineDelete,
  history: defineHistory,
  grant: defineGrant,
  types: defineTypes,
  who: defineWho,
  guide: defineGuide,
  openapi: defineOpenApi,
  template: defineTemplate,
  schema: defineSchema,
  demo: defineDemo,
};
