import { bucketArrange } from "@twinhelm/core/bucket/actions";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";
import { findBucket } from "./find";

/** Puts a bucket into a category, or takes it out of the one it is in. */
export async function setCategory(
  context: CommandContext,
  name: string,
  category: string | undefined,
  { clear = false, ...options }: TargetOptions & { clear?: boolean },
): Promise<ExitCode> {
  if ((category === undefined) !== clear) throw usageError(bucketText("category.either"));
  const connection = connect(context, options);
  const { _id: id, title } = await findBucket(connection.transport, name);
  const input = parseInput(bucketArrange, [{ id, category: category ?? null }]);
  await runAction(context, connection, bucketArrange, input);
  context.say(
    category === undefined
      ? bucketText("category.cleared", { title })
      : bucketText("category.set", { title, category }),
  );
  return exitCodes.ok;
}
