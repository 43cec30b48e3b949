import type { WhenFull } from "@twinhelm/core/bucket/options/draft";
import { bucketSet } from "@twinhelm/core/bucket/options/set";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";
import { findBucket } from "./find";

interface Setting extends TargetOptions {
  readonly readOnly?: boolean | undefined;
  readonly limit?: string | boolean | undefined;
  readonly whenFull?: WhenFull | undefined;
  readonly readRule?: string | undefined;
  readonly writeRule?: string | undefined;
  readonly left?: readonly string[] | undefined;
  readonly right?: readonly string[] | undefined;
  readonly bottom?: readonly string[] | undefined;
}

/** Sets options of a bucket; what is not given stays. */
export async function setBucket(context: CommandContext, name: string, given: Setting): Promise<ExitCode> {
  const {
    readOnly,
    limit,
    whenFull,
    readRule: read,
    writeRule: write,
    left,
    right,
    bottom,
    ...options
  } = given;
  const asked = { readOnly, limit: limitOf(limit), whenFull, read, write, left, right, bottom };
  if (Object.values(asked).every((each) => each === undefined))
    throw usageError(bucketText("options.command.nothing"));
  const connection = connect(context, options);
  const { _id: bucketId, title } = await findBucket(connection.transport, name);
  const input = parseInput(bucketSet, { bucketId, ...asked });
  await runAction(context, connection, bucketSet, input);
  context.say(bucketText("options.command.done", { title }));
  return exitCodes.ok;
}

/** `--limit N` a number, `--no-limit` null. */
function limitOf(limit: string | boolean | undefined): number | null | undefined {
  if (limit === false) return null;
  return typeof limit === "string" ? Number(limit) : undefined;
}
