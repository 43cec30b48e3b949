import { Option } from "@commander-js/extra-typings";
import { whenFull } from "@twinhelm/core/bucket/options/draft";
import type { Defining, ParentCommand } from "../shell/definitions/defining";
import { examples } from "../shell/definitions/examples";

/** `bucket set`: what the options menu of a bucket sets in the consoles. */
export function defineSet({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("set <bucket>")
    .description("set options of a bucket: read only, limit, rules, where its fields stand")
    .option("--read-only", "no document can be changed")
    .option("--no-read-only", "documents can be changed")
    .option("--limit <count>", "it holds at most so many documents")
    .option("--no-limit", "it holds any number of documents")
    .addOption(new Option("--when-full <what>", "what a full bucket does with one more").choices(whenFull))
    .option("--read-rule <rule>", "documents for which it is true are shown")
    .option("--write-rule <rule>", "documents for which it is true can be written")
    .option("--left <fields...>", "fields on the left of a document's form, in this order")
    .option("--right <fields...>", "fields on the right")
    .option("--bottom <fields...>", "fields at the bottom")
    .addHelpText(
      "after",
      examples(
        "twinhelm bucket set Countries --read-only",
        "twinhelm bucket set Notes --limit 1000 --when-full remove",
        "twinhelm bucket set Notes --read-rule 'document.owner == auth._id'",
        "twinhelm bucket set Countries --left name code --right population",
      ),
    )
    .action((bucket, { readOnly, limit, ...options }) =>
      run(async (context) =>
        (await import("./set")).setBucket(context, bucket, { ...target(), ...options, readOnly, limit }),
      ),
    );
}

/** `bucket rules`: what can be written in a rule. */
export function defineRules({ run }: Defining, area: ParentCommand): void {
  area
    .command("rules")
    .description("print the reference of the rule language: names, operators, functions, examples")
    .addHelpText("after", examples("twinhelm bucket rules", "twinhelm bucket rules | less"))
    .action(() => run(async (context) => (await import("./rules")).printRules(context)));
}

/** `bucket try`: rules on stored documents, before they are saved. */
export function defineTry({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("try <bucket>")
    .description("count the documents that rules would show and let be changed; nothing is saved")
    .option("--read-rule <rule>", "default: the one that is stored")
    .option("--write-rule <rule>", "default: the one that is stored")
    .option("--as <identity>", "for this identity, given by id or name; default: for you")
    .addHelpText(
      "after",
      examples("twinhelm bucket try Notes --read-rule 'document.owner == auth._id' --as mara"),
    )
    .action((bucket, options) =>
      run(async (context) =>
        (await import("./tryRules")).tryBucketRules(context, bucket, { ...target(), ...options }),
      ),
    );
}
