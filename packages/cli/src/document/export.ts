import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import {
  type Exporting,
  exportDocuments,
  exportTargets,
  namedTargets,
} from "@twinhelm/core/document/transfer/exporting";
import { formatOfName, type TransferFormat, transferFormats } from "@twinhelm/core/document/transfer/formats";
import type { Piece } from "@twinhelm/core/document/transfer/write";
import type { FoundView } from "@twinhelm/core/document/view/find";
import type { Failure } from "@twinhelm/core/http/failure";
import { getBucketPreference } from "@twinhelm/core/preference/api";
import { commandText } from "@twinhelm/core/text/command";
import { findAmongBuckets } from "../bucket/find";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { sortOf } from "../input/query";
import { reasonOf } from "../input/reason";
import { CommandError, type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { callError } from "../shell/runAction";
import { filterOf } from "./asked";
import { checkLanguageOf } from "./language";
import { viewedBy } from "./viewed";

export interface ExportOptions extends TargetOptions {
  readonly format?: string;
  readonly filter?: string;
  readonly sort?: string;
  readonly language?: string;
  readonly view?: string;
  readonly output?: string;
  readonly raw?: boolean;
  readonly names?: boolean;
}

/** Writes documents to a file or to standard output, as they are read. */
export async function exportData(
  context: CommandContext,
  name: string,
  options: ExportOptions,
): Promise<ExitCode> {
  const { output, raw } = options;
  const format = transferFormatOf(options.format, output) ?? "csv";
  const [given, order] = [filterOf(options.filter), sortOf(options.sort)];
  const connection = connect(context, options);
  const { transport } = connection;
  const viewed: FoundView["parts"] =
    options.view === undefined ? {} : await viewedBy(context, connection, name, options.view);
  const [filter, sort] = [given ?? viewed.filter, order ?? viewed.sort];
  const language = options.language ?? viewed.language;
  const { bucket, buckets } = await findAmongBuckets(transport, name);
  if (options.language !== undefined) await checkLanguageOf(transport, options.language);
  const preference = await getBucketPreference(transport);
  const languages = preference.ok ? preference.value.language : undefined;
  const choice = { bucket, format, language, languages };
  const { columns = viewed.columns, headers = true } = context.view ?? {};
  if (!headers && format !== "csv") throw usageError(commandText("view.table"));
  const named = columns === undefined ? undefined : namedTargets(columns, exportTargets(choice));
  if (named?.ok === false) throw usageError(named.failure.message);
  let count = 0;
  const exporting: Exporting = {
    ...choice,
    transport,
    filter,
    sort,
    raw,
    headers,
    named: options.names === true ? buckets : undefined,
    columns: named?.value,
    onProgress(documents) {
      count = documents;
      context.progress?.(commandText("export.progress", { documents }));
    },
    onLeftOut: (part) => context.say(commandText("export.leftOut", { part })),
  };
  if (output === undefined || output === "-") await toStandardOutput(context, exporting);
  else await toFile(output, exporting, (failure) => callError(context, transport, failure));
  context.say(commandText("export.done", { documents: count }));
  return exitCodes.ok;
}

/** The format that is named, or told by the name of a file. */
export function transferFormatOf(
  given: string | undefined,
  path: string | undefined,
): TransferFormat | undefined {
  if (given === undefined) return path === undefined ? undefined : formatOfName(path);
  const found = transferFormats.find((format) => format === given);
  if (found === undefined)
    throw usageError(commandText("output.format", { given, formats: transferFormats.join(", ") }));
  return found;
}

async function toStandardOutput(context: CommandContext, exporting: Exporting): Promise<void> {
  if (exporting.format === "xlsx" && process.stdout.isTTY) throw usageError(commandText("export.terminal"));
  for await (const piece of exportDocuments(exporting)) {
    if (!piece.ok) throw await callError(context, exporting.transport, piece.failure);
    await context.write(piece.value);
  }
}

/**
 * Under another name until all of it is there: what stood in its place stays where something fails. A pipe or a device
 * is written to as it is. `errorOf`: what a refusal ends it with.
 */
export async function toFile(
  path: string,
  exporting: Exporting,
  errorOf: (failure: Failure) => CommandError | Promise<CommandError> = failureError,
): Promise<void> {
  const isOwn = await stat(path).then(
    (found) => found.isFile(),
    () => true,
  );
  const part = isOwn ? `${path}.part` : path;
  const file = createWriteStream(part);
  const failure = once(file, "error").then(([error]) => lost(path, error));
  const write = async (piece: Piece) => {
    if (!file.write(piece))
      await Promise.race([once(file, "drain"), failure.then((error) => Promise.reject(error))]);
  };
  try {
    await Promise.race([once(file, "open"), failure.then((error) => Promise.reject(error))]);
    for await (const piece of exportDocuments(exporting)) {
      if (!piece.ok) throw await errorOf(piece.failure);
      await write(piece.value);
    }
    file.end();
    await Promise.race([once(file, "finish"), failure.then((error) => Promise.reject(error))]);
    if (isOwn) await rename(part, path);
  } catch (error) {
    file.destroy();
    if (isOwn) await rm(part, { force: true });
    throw error instanceof CommandError ? error : lost(path, error);
  }
}

const lost = (path: string, error: unknown): CommandError =>
  new CommandError(commandText("export.lost", { path, reason: reasonOf(error) }), exitCodes.failure);
