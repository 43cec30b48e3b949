import { bucketExportSchema, bucketImportSchema } from "@twinhelm/core/bucket/template/actions";
import { bucketsIn } from "@twinhelm/core/bucket/template/file";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { readValue } from "../input/input";
import { oneFormatOf, valueFormats, writeValue } from "../output/output";
import { type ExitCode, exitCodes, failureError } from "../shell/exit";
import { runAction } from "../shell/runAction";
import { findBucket } from "./find";
import { tellMade, withHint } from "./made";

/** Writes the schemas of some buckets, or of all, with their ids. */
export async function exportSchema(
  context: CommandContext,
  names: readonly string[],
  options: TargetOptions & { readonly output: string },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, valueFormats);
  const connection = connect(context, options);
  const found = await Promise.all(names.map((name) => findBucket(connection.transport, name)));
  const bucketIds = found.map(({ _id }) => _id);
  await writeValue(
    format,
    await runAction(context, connection, bucketExportSchema, { bucketIds }),
    context.out,
  );
  return exitCodes.ok;
}

interface Importing extends TargetOptions {
  readonly file?: string;
  readonly newIds?: boolean;
  readonly rename?: boolean;
}

/** Makes the buckets of a file, all of them or none; their ids go to standard output. */
export async function importSchema(
  context: CommandContext,
  { file, newIds, rename, ...options }: Importing,
): Promise<ExitCode> {
  const read = bucketsIn(await readValue(context.input, file));
  if (!read.ok) throw failureError(read.failure);
  const input = { buckets: [...read.value], newIds, rename };
  const connection = connect(context, options);
  tellMade(
    context,
    await withHint("problem.hints", () => runAction(context, connection, bucketImportSchema, input)),
  );
  return exitCodes.ok;
}
