import { stat } from "node:fs/promises";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Languages } from "@twinhelm/core/document/language";
import { isEncoding } from "@twinhelm/core/document/transfer/decode";
import { importDocuments } from "@twinhelm/core/document/transfer/importing";
import { sizeProblem } from "@twinhelm/core/document/transfer/limits";
import { chosenMapping, importTargets, mappingProblem } from "@twinhelm/core/document/transfer/mapping";
import type { Importing, ImportReport } from "@twinhelm/core/document/transfer/notes";
import { openSource } from "@twinhelm/core/document/transfer/read";
import { type ImportMode, importModes, type RowProblem } from "@twinhelm/core/document/transfer/rows";
import type { Source } from "@twinhelm/core/document/transfer/source";
import type { Mapping } from "@twinhelm/core/document/transfer/targets";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { getBucketPreference } from "@twinhelm/core/preference/api";
import { defaultBucketPreference } from "@twinhelm/core/preference/model";
import { commandText } from "@twinhelm/core/text/command";
import { findAmongBuckets } from "../bucket/find";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";
import { callError } from "../shell/runAction";
import { transferFormatOf } from "./export";
import { bytesOf } from "./fileBytes";
import { checkLanguageOf } from "./language";
import { spooledInput } from "./spooledInput";

export interface ImportOptions extends TargetOptions {
  readonly file?: string;
  readonly format?: string;
  readonly map?: readonly string[];
  readonly key?: string;
  readonly mode?: string;
  readonly language?: string;
  readonly encoding?: string;
  readonly dryRun?: boolean;
  readonly skipInvalid?: boolean;
  readonly raw?: boolean;
}

/** Imports documents from a file: what is wrong with which row is said before anything is written. */
export async function importData(
  context: CommandContext,
  name: string,
  options: ImportOptions,
): Promise<ExitCode> {
  const { file: path, encoding, raw, dryRun = false, skipInvalid = false } = options;
  if (path === undefined) throw usageError(commandText("input.missing"));
  if (path === "-" && context.input.isTTY) throw usageError(commandText("input.terminal"));
  if (encoding !== undefined && !isEncoding(encoding))
    throw usageError(transferText("encoding.unknown", { name: encoding }));
  const mode = modeOf(options);
  const format = transferFormatOf(options.format, path === "-" ? undefined : path);
  const given = mapOf(options.map ?? []);
  const { transport } = connect(context, options);
  const { bucket, buckets } = await findAmongBuckets(transport, name);
  if (options.language !== undefined) await checkLanguageOf(transport, options.language);
  const preference = await getBucketPreference(transport);
  const languages = preference.ok ? preference.value.language : undefined;
  const language = options.language ?? (languages ?? defaultBucketPreference.language).default;
  const spool = path === "-" ? await spooledInput(context.input) : undefined;
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  process.once("SIGINT", stop);
  try {
    const read = spool?.path ?? path;
    await refuseLarge(read);
    const open = (): Promise<Source> => openSource(bytesOf(read), { format, encoding });
    const mapping = await mappingOf(await open(), { bucket, languages, given, language, mode });
    const importing: Importing = {
      transport,
      bucket,
      buckets,
      open,
      mapping,
      mode,
      key: options.key ?? "_id",
      language,
      raw,
      dryRun,
      skipInvalid,
      onProgress: (count) => context.progress?.(commandText("import.progress", { rows: count })),
      signal: stopped.signal,
    };
    const result = await importDocuments(importing);
    if (!result.ok) throw await callError(context, transport, result.failure);
    return told(context, result.value, dryRun);
  } finally {
    process.off("SIGINT", stop);
    await spool?.remove();
  }
}

async function refuseLarge(path: string): Promise<void> {
  // What cannot be looked at says so when it is read.
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  const problem = sizeProblem(size);
  if (problem !== undefined) throw usageError(problem);
}

interface Meant {
  readonly bucket: Bucket;
  readonly languages: Languages | undefined;
  /** Column to name of a field. */
  readonly given: ReadonlyMap<string, string>;
  readonly language: string;
  readonly mode: ImportMode;
}

/** Where the columns of a file go. */
async function mappingOf(
  { columns, isJson, rows }: Source,
  { bucket, languages, given, language, mode }: Meant,
): Promise<Mapping> {
  if (columns.length === 0) await refuseUnreadable(rows);
  await rows.return(undefined);
  const targets = importTargets(bucket, { isJson }, languages);
  const mapping = chosenMapping({ columns, targets, given, language });
  if (!mapping.ok) throw usageError(mapping.failure.message);
  const problem = mappingProblem(bucket, mapping.value, mode);
  if (problem !== undefined) throw usageError(problem);
  return mapping.value;
}

async function refuseUnreadable(rows: Source["rows"]): Promise<void> {
  for await (const item of rows) if ("unreadable" in item) throw usageError(item.unreadable);
}

function modeOf({ mode, key }: ImportOptions): ImportMode {
  const given = mode ?? (key === undefined ? "insert" : "upsert");
  const found = importModes.find((each) => each === given);
  if (found === undefined)
    throw usageError(commandText("import.mode", { given, modes: importModes.join(", ") }));
  if (found === "insert" && key !== undefined) throw usageError(commandText("import.keyless"));
  return found;
}

/** `COLUMN=FIELD`; the last `=` parts them, as names of fields have none. */
function mapOf(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.map((pair): [string, string] => {
      const at = pair.lastIndexOf("=");
      if (at < 1) throw usageError(commandText("import.map", { pair }));
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Problems that are said; the number of all is said too. */
const mostSaid = 20;

function told(context: CommandContext, report: ImportReport, dryRun: boolean): ExitCode {
  const { problems, refused, inserted, updated, rows } = report;
  for (const problem of problems.slice(0, mostSaid)) context.say(lineOf(problem));
  if (problems.length > mostSaid)
    context.say(commandText("import.more", { count: problems.length - mostSaid }));
  if (!report.together) context.say(commandText("import.singly"));
  if (dryRun) {
    context.say(commandText("import.wouldBe", { rows, inserted, updated, refused }));
    return refused === 0 ? exitCodes.ok : exitCodes.usage;
  }
  if (!report.written) {
    context.say(commandText(refused === 0 ? "import.empty" : "import.nothing", { rows, refused }));
    return refused === 0 ? exitCodes.ok : exitCodes.usage;
  }
  context.say(commandText("import.done", { inserted, updated }));
  if (refused === 0) return exitCodes.ok;
  context.say(commandText("import.skipped", { refused }));
  return exitCodes.partly;
}

function lineOf({ row, column, value, message }: RowProblem): string {
  const where = column === undefined ? "" : `, ${column}`;
  return `${commandText("import.row", { row })}${where}: ${message}${value === undefined ? "" : ` (${value})`}`;
}
