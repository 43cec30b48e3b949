import { documentDuplicate } from "@twinhelm/core/document/duplicate";
import { nameOfDocumentPart } from "@twinhelm/core/document/names";
import { documentText } from "@twinhelm/core/document/text";
import { titleOf } from "@twinhelm/core/field/property";
import { findBucket } from "../bucket/find";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { type ExitCode, exitCodes } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";
import { checkIds } from "./changes";
import { patchOf } from "./set";

/** Stores a new document with the values of another one; its id goes to standard output. */
export async function duplicateData(
  context: CommandContext,
  name: string,
  documentId: string,
  changes: readonly string[],
  { language, ...options }: TargetOptions & { readonly language?: string },
): Promise<ExitCode> {
  checkIds([documentId]);
  const connection = connect(context, options);
  const bucket = await findBucket(connection.transport, name);
  const values = await patchOf(context, connection.transport, bucket, changes, language);
  const input = parseInput(documentDuplicate, { bucketId: bucket._id, documentId, values });
  const nameOf = nameOfDocumentPart(bucket.properties);
  const { document, emptied } = await runAction(context, connection, documentDuplicate, input, nameOf);
  context.out(document._id);
  const fields = emptied.map((key) => titleOf(key, bucket.properties[key])).join(", ");
  if (emptied.length > 0) context.say(documentText("duplicate.emptied", { fields }));
  return exitCodes.ok;
}
