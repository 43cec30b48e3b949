import { bucketCreate, bucketUpdate } from "@twinhelm/core/bucket/actions";
import { bucketApply } from "@twinhelm/core/bucket/apply";
import type { AppliedBucket } from "@twinhelm/core/bucket/applying";
import { bucketChangeText } from "@twinhelm/core/bucket/difference";
import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { readValue } from "../input/input";
import { answerFormats, oneFormatOf, writeValue } from "../output/output";
import { CommandError, diffCodes, type ExitCode, exitCodes, isCommandError } from "../shell/exit";
import { confirmInput, parseInput, refusal } from "../shell/runAction";

interface Applying extends TargetOptions {
  readonly file?: string;
  readonly output: string;
}

type Input = Parameters<typeof bucketApply.run>[1];

/** Brings a bucket to the state of a file, once its difference was shown and somebody agreed. */
export async function applyBucket(
  context: CommandContext,
  { dryRun = false, yes, ...options }: Applying & { dryRun?: boolean; yes?: boolean },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const { connection, input } = await readBucket(context, options);
  const plan = await applied(context, connection, { ...input, dryRun: true });
  const title = titleOfBucket(plan.body);
  if (format === "table") showChanges(context, plan);
  if (!dryRun && plan.outcome !== "unchanged") {
    const { stored: seen = null, effects } = plan;
    const agreed = { ...input, seen, effects: [...effects] };
    // Nothing is lost by a new one.
    if (plan.outcome === "changed") await confirmInput(context, bucketApply, agreed, yes);
    const done = await applied(context, connection, agreed);
    await tell(context, format, { ...plan, id: done.id });
  } else await tell(context, format, plan);
  if (format === "table")
    context.say(bucketText(dryRun ? `apply.would.${plan.outcome}` : `apply.did.${plan.outcome}`, { title }));
  return dryRun && plan.outcome !== "unchanged" ? exitCodes.differences : exitCodes.ok;
}

/** Shows in what a file differs from what is stored, as `apply` would change it. */
export async function diffBucket(context: CommandContext, options: Applying): Promise<ExitCode> {
  try {
    const format = oneFormatOf(options.output, answerFormats);
    const { connection, input } = await readBucket(context, options);
    const plan = await applied(context, connection, { ...input, dryRun: true });
    if (format === "table") showChanges(context, plan);
    else await tell(context, format, plan);
    return plan.outcome === "unchanged" ? diffCodes.same : diffCodes.different;
  } catch (error) {
    if (!isCommandError(error) || error.exitCode === exitCodes.interrupted) throw error;
    throw new CommandError(error.message, diffCodes.trouble);
  }
}

async function readBucket(context: CommandContext, options: Applying) {
  const connection = connect(context, options);
  const bucket = await readValue(context.input, options.file);
  return { connection, input: parseInput(bucketApply, { bucket }) };
}

/** A denied change is explained by the permission that it lacks: to make a bucket, or to change this one. */
async function applied(
  context: CommandContext,
  connection: Connection,
  input: Input,
): Promise<AppliedBucket> {
  const result = await bucketApply.run(connection, input);
  if (result.ok) return result.value;
  const { failure } = result;
  const { seen, dryRun = false, bucket } = input;
  if (dryRun) throw await refusal(context, connection, bucketApply, input, failure);
  if (seen == null) throw await refusal(context, connection, bucketCreate, bucket, failure);
  throw await refusal(context, connection, bucketUpdate, { bucketId: seen._id, bucket }, failure);
}

function showChanges(context: CommandContext, { changes, effects }: AppliedBucket): void {
  for (const change of changes) context.out(bucketChangeText(change));
  for (const line of effects) context.say(line);
}

async function tell(
  context: CommandContext,
  format: "table" | "json" | "yaml",
  { body, outcome, id, changes, effects }: AppliedBucket,
): Promise<void> {
  if (format === "table") return;
  const rows = changes.map(({ path, ...change }) => ({ path: path.join("."), ...change }));
  await writeValue(format, { title: body.title, outcome, id, changes: rows, effects }, context.out);
}
