import { bucketList } from "@twinhelm/core/bucket/actions";
import { typeScriptOf } from "@twinhelm/core/bucket/typeScript";
import { inOrder } from "@twinhelm/core/section/arranging";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { storedLanguages } from "../language/stored";
import { type ExitCode, exitCodes } from "../shell/exit";
import { runAction } from "../shell/runAction";
import { findBucket } from "./find";

/** Writes TypeScript types of the documents of all buckets, or of some; relations to others are ids. */
export async function writeTypes(
  context: CommandContext,
  names: readonly string[],
  options: TargetOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const languages = await storedLanguages(context, connection);
  const buckets =
    names.length === 0
      ? inOrder(await runAction(context, connection, bucketList, {}))
      : await Promise.all(names.map((name) => findBucket(connection.transport, name)));
  context.out(typeScriptOf(buckets, languages).trimEnd());
  return exitCodes.ok;
}
