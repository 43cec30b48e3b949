import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { bucketGrant } from "@twinhelm/core/bucket/grant/grant";
import type { Holder } from "@twinhelm/core/bucket/grant/granting";
import type { GrantLevel } from "@twinhelm/core/bucket/grant/levels";
import { bucketText } from "@twinhelm/core/bucket/text";
import { identityRecords } from "@twinhelm/core/identity/records";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { findRecord } from "../record/find";
import { type ExitCode, exitCodes } from "../shell/exit";
import { runAction } from "../shell/runAction";
import { findBucket } from "./find";

interface Granting extends TargetOptions {
  /** Ids or names. */
  readonly identity?: readonly string[];
  readonly apikey?: readonly string[];
}

/** Makes the policy of a level on a bucket unless it is there, and attaches it to identities and API keys. */
export async function grantBucket(
  context: CommandContext,
  name: string,
  level: GrantLevel,
  { identity = [], apikey = [], ...options }: Granting,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { _id: bucketId, title } = await findBucket(connection.transport, name);
  const holders: Holder[] = [];
  for (const each of identity) {
    const found = await findRecord(context, connection, identityRecords, each);
    holders.push({ kind: "identity", id: found.id, name: found.name });
  }
  for (const each of apikey) {
    const found = await findRecord(context, connection, apikeyRecords, each);
    holders.push({ kind: "apikey", id: found.id, name: found.name });
  }
  const policy = await runAction(context, connection, bucketGrant, { bucketId, title, level, holders });
  context.say(bucketText(policy.created ? "grant.created" : "grant.there", { name: policy.name }));
  const names = holders.map((each) => each.name).join(", ");
  if (names !== "") context.say(bucketText("grant.attached", { names }));
  return exitCodes.ok;
}
