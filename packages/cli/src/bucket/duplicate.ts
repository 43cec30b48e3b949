import { bucketDuplicate } from "@twinhelm/core/bucket/duplicate";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { type ExitCode, exitCodes } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";
import { findBucket } from "./find";

export interface DuplicateOptions extends TargetOptions {
  readonly documents?: boolean;
}

/** Makes a bucket like another one; its id goes to standard output. */
export async function duplicateBucket(
  context: CommandContext,
  name: string,
  title: string,
  options: DuplicateOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const bucket = await findBucket(connection.transport, name);
  const { documents = false } = options;
  const input = parseInput(bucketDuplicate, { bucketId: bucket._id, title, documents });
  const made = await runAction(context, connection, bucketDuplicate, input);
  context.out(made._id);
  context.say(bucketText(documents ? "duplicate.wholeDone" : "duplicate.done", { title, of: bucket.title }));
  return exitCodes.ok;
}
