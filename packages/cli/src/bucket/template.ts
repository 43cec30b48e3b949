import {
  bucketApplyTemplate,
  bucketDeleteTemplate,
  bucketSaveTemplate,
  bucketTemplates,
} from "@twinhelm/core/bucket/template/actions";
import { type BucketTemplate, templateNamed } from "@twinhelm/core/bucket/template/model";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { didYouMean } from "../input/nearest";
import {
  createWriter,
  formatOf,
  type OutputShape,
  oneFormatOf,
  valueFormats,
  writeValue,
} from "../output/output";
import { CommandError, type ExitCode, exitCodes } from "../shell/exit";
import { confirmInput, parseInput, runAction } from "../shell/runAction";
import { findBucket } from "./find";
import { tellMade, withHint } from "./made";

interface OutputOption extends TargetOptions {
  readonly output: string;
}

const shape: OutputShape<BucketTemplate> = {
  name: ({ $id }) => $id,
  columns: [
    { title: "id", text: ({ $id }) => $id },
    { title: "name", text: ({ name }) => name },
    { title: "buckets", align: "right", text: ({ buckets }) => String(buckets.length) },
    {
      title: "saved",
      text: ({ saved, shared }) => (saved !== true ? "" : templateText(shared === true ? "shared" : "saved")),
    },
    { title: "description", text: ({ description = "" }) => description },
  ],
};

/** Lists templates: those of the product, and those that were saved on the server. */
export async function listTemplates(context: CommandContext, options: OutputOption): Promise<ExitCode> {
  const format = formatOf(options.output);
  const found = await runAction(context, connect(context, options), bucketTemplates, {});
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(found);
  await writer.end();
  return exitCodes.ok;
}

/** Writes the buckets of a template, as a file of schemas has them. */
export async function showTemplate(
  context: CommandContext,
  name: string,
  options: OutputOption,
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, valueFormats);
  const { buckets } = await findTemplate(context, connect(context, options), name);
  await writeValue(format, buckets, context.out);
  return exitCodes.ok;
}

/** Makes the buckets of a template; their ids go to standard output. */
export async function applyTemplate(
  context: CommandContext,
  name: string,
  { rename, ...options }: TargetOptions & { readonly rename?: boolean },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { $id: template } = await findTemplate(context, connection, name);
  const input = parseInput(bucketApplyTemplate, { template, rename });
  tellMade(
    context,
    await withHint("problem.hint", () => runAction(context, connection, bucketApplyTemplate, input)),
  );
  return exitCodes.ok;
}

/** Saves buckets as a template, with those that their relations lead to. */
export async function saveTemplate(
  context: CommandContext,
  name: string,
  given: readonly string[],
  {
    description,
    shared,
    ...options
  }: TargetOptions & {
    readonly description?: string;
    readonly shared?: boolean;
  },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const buckets = await Promise.all(given.map((each) => findBucket(connection.transport, each)));
  const bucketIds = buckets.map(({ _id }) => _id);
  const input = parseInput(bucketSaveTemplate, { name, description, shared, bucketIds });
  const saved = await runAction(context, connection, bucketSaveTemplate, input);
  context.out(saved.$id);
  context.say(templateText("save.done", { name: saved.name }));
  return exitCodes.ok;
}

/** Deletes a template that was saved. */
export async function deleteTemplate(
  context: CommandContext,
  given: string,
  { yes, ...options }: TargetOptions & { readonly yes?: boolean },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { $id: template, name, shared } = await findTemplate(context, connection, given);
  const input = parseInput(bucketDeleteTemplate, { template, name, shared });
  await confirmInput(context, bucketDeleteTemplate, input, yes);
  await runAction(context, connection, bucketDeleteTemplate, input);
  context.say(templateText("delete.done", { name }));
  return exitCodes.ok;
}

/** The template of an id or a name. Exit 7 where there is none. */
async function findTemplate(
  context: CommandContext,
  connection: Connection,
  name: string,
): Promise<BucketTemplate> {
  const all = await runAction(context, connection, bucketTemplates, {});
  const found = templateNamed(all, name);
  if (found !== undefined) return found;
  const meant = didYouMean(
    name,
    all.flatMap((each) => (each.saved === true ? [each.name] : [each.$id, each.name])),
  );
  throw new CommandError(`${templateText("unknown", { name })}${meant}`, exitCodes.notFound);
}
