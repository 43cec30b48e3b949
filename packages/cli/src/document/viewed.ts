import type { FoundView } from "@twinhelm/core/document/view/find";
import { findView } from "@twinhelm/core/document/view/find";
import { findBucket } from "../bucket/find";
import type { CommandContext, Connection } from "../connection/connection";
import { ownOf } from "../connection/own";
import { callError } from "../shell/runAction";

/** What the view of `--view` asks for. Fields that it names and that are gone are told of. */
export async function viewedBy(
  context: CommandContext,
  connection: Connection,
  bucketName: string,
  name: string,
): Promise<FoundView["parts"]> {
  const bucket = await findBucket(connection.transport, bucketName);
  const own = () => ownOf(context, connection);
  const found = await findView({ transport: connection.transport, own }, bucket, name);
  if (!found.ok) throw await callError(context, connection.transport, found.failure);
  if (found.value.warning !== undefined) context.say(found.value.warning);
  return found.value.parts;
}
