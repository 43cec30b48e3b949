import { optionsOf } from "@twinhelm/core/bucket/options/draft";
import { triedLines, tryRules } from "@twinhelm/core/bucket/options/trying";
import { textOf } from "@twinhelm/core/form/model";
import { identityRecords } from "@twinhelm/core/identity/records";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { findRecord } from "../record/find";
import { type ExitCode, exitCodes } from "../shell/exit";
import { callError } from "../shell/runAction";
import { findBucket } from "./find";

interface Trying extends TargetOptions {
  readonly readRule?: string | undefined;
  readonly writeRule?: string | undefined;
  readonly as?: string | undefined;
}

/** Tries rules on the stored documents; those that are not given are tried as they are stored. */
export async function tryBucketRules(
  context: CommandContext,
  name: string,
  { readRule, writeRule, as, ...options }: Trying,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { transport } = connection;
  const bucket = await findBucket(transport, name);
  const { values } = optionsOf(bucket);
  const identity = as === undefined ? undefined : await findRecord(context, connection, identityRecords, as);
  const tried = await tryRules(transport, bucket._id, {
    read: readRule ?? textOf(values, "read"),
    write: writeRule ?? textOf(values, "write"),
    identity: identity?.id,
  });
  if (!tried.ok) throw await callError(context, transport, tried.failure);
  for (const line of triedLines(tried.value, identity?.name)) context.out(line);
  return tried.value === undefined ? exitCodes.failure : exitCodes.ok;
}
