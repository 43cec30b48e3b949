import { lineMatches } from "@twinhelm/core/function/log/filter";
import { latestLine } from "@twinhelm/core/function/log/latest";
import { levelNames, levelOf } from "@twinhelm/core/function/log/levels";
import type { FunctionLog } from "@twinhelm/core/function/log/model";
import { createTail } from "@twinhelm/core/function/log/tail";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { functionRecords } from "@twinhelm/core/function/records";
import { dayOf, startOf } from "@twinhelm/core/log/range";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, type Connection, connect } from "../../connection/connection";
import { followSocket } from "../../connection/follow";
import { didYouMean } from "../../input/nearest";
import { countOf } from "../../input/query";
import { type Times, timesOf } from "../../input/times";
import { createWriter, formatOf, type OutputShape, oneFormatOf } from "../../output/output";
import { findIds, findRecords } from "../../record/find";
import type { OutputOptions, YesOptions } from "../../record/options";
import { type ExitCode, exitCodes, failureError, usageError } from "../../shell/exit";
import { confirmInput, parseInput, runAction } from "../../shell/runAction";

const { logs, deleteLogs: removal } = functionRecords.actions;

interface LevelOptions {
  readonly level?: readonly string[];
}

interface LogsOptions extends OutputOptions, LevelOptions, Times {
  readonly search?: string;
  readonly limit: string;
  readonly follow?: boolean;
}

const shape: OutputShape<FunctionLog> = {
  name: ({ _id }) => _id,
  columns: [
    { title: "created_at", text: (line) => line.created_at },
    { title: "level", text: levelOf, exact: ({ level }) => String(level) },
    { title: "function", text: (line) => line.function },
    { title: "content", text: ({ content }) => visibleText(content), exact: ({ content }) => content },
  ],
};

/** Lines of one request. */
const pageSize = 1000;

/** Prints what functions said, and with `--follow` what they say. */
export async function printLogs(
  context: CommandContext,
  given: readonly string[],
  options: LogsOptions,
): Promise<ExitCode> {
  const levels = levelsOf(options);
  const matches = lineMatches({ levels, search: options.search ?? "" });
  if (options.follow === true) return followLogs(context, given, options, matches);
  const format = formatOf(options.output);
  const limit = countOf("--limit", options.limit) ?? pageSize;
  const now = context.now();
  const between = timesOf(options, now, startOf(dayOf(now)) ?? now);
  const connection = connect(context, options);
  const functions = await findIds(context, connection, functionRecords, given);
  const asked = { functions, levels, between };
  const isWanted = (line: FunctionLog) =>
    matches(line) && line.created_at >= between.begin && line.created_at < between.end;
  const { lines, hasMore } = await latestOf(context, connection, asked, limit, isWanted);
  if (format === "table" && context.view === undefined) for (const line of lines) context.out(lineOf(line));
  else {
    const writer = createWriter(format, shape, context, process.stdout.columns);
    writer.rows(lines);
    await writer.end();
  }
  if (hasMore) context.say(functionLogText("limit.more", { count: limit }));
  return exitCodes.ok;
}

/** The latest lines that are wanted, the oldest first. */
async function latestOf(
  context: CommandContext,
  connection: Connection,
  asked: { functions: string[]; levels: number[]; between: { begin: string; end: string } },
  limit: number,
  isWanted: (line: FunctionLog) => boolean,
) {
  // What is said meanwhile moves others to the next page.
  const found = new Map<string, FunctionLog>();
  for (let skip = 0; ; skip += pageSize) {
    const rows = await runAction(context, connection, logs, { ...asked, limit: pageSize, skip });
    for (const line of rows) {
      if (!isWanted(line)) continue;
      if (found.size === limit && !found.has(line._id))
        return { lines: [...found.values()].toReversed(), hasMore: true };
      found.set(line._id, line);
    }
    if (rows.length < pageSize) return { lines: [...found.values()].toReversed(), hasMore: false };
  }
}

/** Prints lines as they are said, each once, over connections that end and begin. */
async function followLogs(
  context: CommandContext,
  given: readonly string[],
  options: LogsOptions,
  matches: (line: FunctionLog) => boolean,
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, ["table", "ndjson"]);
  if (options.until !== undefined) throw usageError(functionLogText("follow.until"));
  const now = context.now();
  const { begin } = timesOf(options, now, now);
  const connection = connect(context, options);
  const functions = await findIds(context, connection, functionRecords, given);
  const start = options.since === undefined ? await behindLatest(connection, functions) : { begin };
  const names = await namesOf(connection);
  const tail = createTail(functions, start);
  const write = (line: FunctionLog) => {
    const named = { ...line, function: names.get(line.function) ?? line.function };
    context.out(format === "ndjson" ? JSON.stringify(named) : lineOf(named));
  };
  return followSocket(context, connection, tail.target, {
    message(message) {
      const news = tail.take(message);
      if (news?.kind !== "line" || !matches(news.line)) return;
      if (options.since === undefined || news.line.created_at >= begin) write(news.line);
    },
  });
}

/** One line for a person. */
const lineOf = (line: FunctionLog): string =>
  [
    line.created_at,
    levelOf(line).toUpperCase().padEnd(7),
    visibleText(line.function),
    visibleText(line.content),
  ].join("  ");

async function behindLatest(connection: Connection, functions: readonly string[]) {
  const latest = await latestLine(connection.transport, functions);
  if (!latest.ok) throw failureError(latest.failure);
  return { after: latest.value };
}

/** Names of functions by their ids, as far as the caller may list them. */
async function namesOf(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const result = await functionRecords.actions.list.run(connection, {});
  return new Map(
    result.ok ? result.value.rows.map((row) => [row._id, functionRecords.nameOf(row)] as const) : [],
  );
}

/** Levels by name or number. */
function levelsOf({ level = [] }: LevelOptions): number[] {
  return level
    .flatMap((text) => text.split(","))
    .map((text) => {
      const words: readonly string[] = levelNames;
      const found = /^[0-4]$/.test(text) ? Number(text) : words.indexOf(text.toLowerCase());
      if (found >= 0) return found;
      const meant = didYouMean(text, levelNames);
      throw usageError(functionLogText("level.wrong", { given: text, meant, levels: levelNames.join(", ") }));
    });
}

/** Deletes what functions said. */
export async function deleteLogs(
  context: CommandContext,
  given: readonly string[],
  { yes, ...options }: YesOptions & LevelOptions & Times,
): Promise<ExitCode> {
  const levels = levelsOf(options);
  const between = timesOf(options, context.now(), 0);
  const connection = connect(context, options);
  const found = await findRecords(context, connection, functionRecords, given);
  const input = parseInput(removal, {
    functions: found.map(({ id }) => id),
    names: found.map(({ name }) => name),
    levels,
    between,
  });
  const known = yes === true ? input : ((await removal.learn?.(connection, input)) ?? input);
  await confirmInput(context, removal, known, yes);
  await runAction(context, connection, removal, input);
  return exitCodes.ok;
}
