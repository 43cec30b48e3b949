import { bucketClearHistory, bucketKeepHistory } from "@twinhelm/core/bucket/history";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { type ExitCode, exitCodes } from "../shell/exit";
import { confirmInput, parseInput, runAction } from "../shell/runAction";
import { findBucket } from "./find";

/** Switches the history of a bucket on or off. */
export async function keepHistory(
  context: CommandContext,
  name: string,
  keep: boolean,
  options: TargetOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { _id: bucketId, title } = await findBucket(connection.transport, name);
  await runAction(context, connection, bucketKeepHistory, { bucketId, keep });
  context.say(bucketText(keep ? "keepHistory.command.on" : "keepHistory.command.off", { title }));
  return exitCodes.ok;
}

/** Forgets what the documents of a bucket were before. */
export async function removeHistory(
  context: CommandContext,
  name: string,
  options: TargetOptions & { yes?: boolean },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { _id: bucketId, title } = await findBucket(connection.transport, name);
  const input = parseInput(bucketClearHistory, { bucketId, title });
  await confirmInput(context, bucketClearHistory, input, options.yes);
  await runAction(context, connection, bucketClearHistory, input);
  context.say(bucketText("clearHistory.command", { title }));
  return exitCodes.ok;
}
