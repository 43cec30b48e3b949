import { bucketOpenApi } from "@twinhelm/core/bucket/describe";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { oneFormatOf, valueFormats, writeValue } from "../output/output";
import { type ExitCode, exitCodes } from "../shell/exit";
import { runAction } from "../shell/runAction";
import { findBucket } from "./find";

/** Writes an OpenAPI 3.1 document of the documents of all buckets, or of some. */
export async function writeOpenApi(
  context: CommandContext,
  names: readonly string[],
  options: TargetOptions & { readonly output: string },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, valueFormats);
  const connection = connect(context, options);
  const found = await Promise.all(names.map((name) => findBucket(connection.transport, name)));
  const bucketIds = found.map(({ _id }) => _id);
  await writeValue(format, await runAction(context, connection, bucketOpenApi, { bucketIds }), context.out);
  return exitCodes.ok;
}
