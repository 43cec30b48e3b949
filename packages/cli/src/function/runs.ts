import { functionRecords } from "@twinhelm/core/function/records";
import type { FunctionRun, FunctionRunDetail } from "@twinhelm/core/function/run/model";
import { runResults } from "@twinhelm/core/function/run/model";
import { functionRunText } from "@twinhelm/core/function/run/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, connect } from "../connection/connection";
import { readValue } from "../input/input";
import { countOf } from "../input/query";
import { createWriter, formatOf, type OutputShape, writeOne } from "../output/output";
import { findIds, findRecord, namesOf } from "../record/find";
import type { OutputOptions } from "../record/options";
import { type ExitCode, exitCodes } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";

const { run, repeat, runs } = functionRecords.actions;

const shape: OutputShape<FunctionRun> = {
  name: ({ _id }) => _id,
  columns: [
    { title: "_id", text: ({ _id }) => _id },
    { title: "handler", text: ({ handler }) => handler },
    { title: "trigger", text: ({ trigger }) => trigger },
    { title: "created_at", text: (each) => each.created_at },
    { title: "duration", text: ({ duration }) => String(duration) },
    { title: "result", text: ({ result }) => result },
    { title: "status", text: ({ status = "" }) => String(status) },
    { title: "error", text: ({ error = "" }) => error },
  ],
};

const detailShape: OutputShape<FunctionRunDetail> = {
  name: ({ _id }) => _id,
  columns: [...shape.columns, { title: "answer", text: ({ answer }) => answer?.body ?? "" }],
};

interface RunOptions extends OutputOptions {
  readonly trigger?: string;
  readonly payload?: string;
}

/** Runs of several functions are told apart by their names. */
const listShape = (nameOf: (id: string) => string): OutputShape<FunctionRun> => ({
  ...shape,
  columns: shape.columns.toSpliced(1, 0, { title: "function", text: (run) => nameOf(run.function) }),
});

/** Runs a function now. */
export async function runNow(
  context: CommandContext,
  given: string,
  { trigger: handler, payload: file, ...options }: RunOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const payload = file === undefined ? undefined : await readValue(context.input, file);
  const connection = connect(context, options);
  const { id } = await findRecord(context, connection, functionRecords, given);
  const input = parseInput(run, { id, handler, payload }, functionRunText("payload"));
  return told(context, format, await runAction(context, connection, run, input));
}

/** Runs a function with what it got before: the last time, or with this run. */
export async function runAgain(
  context: CommandContext,
  given: string,
  of: string | undefined,
  options: OutputOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const { id } = await findRecord(context, connection, functionRecords, given);
  return told(context, format, await runAction(context, connection, repeat, { id, run: of }));
}

/** What it said goes to standard error, how it ended to standard output. Exit 1: it did not succeed. */
async function told(
  context: CommandContext,
  format: ReturnType<typeof formatOf>,
  done: FunctionRunDetail,
): Promise<ExitCode> {
  for (const { content } of done.lines) context.say(content);
  if (done.lines_cut) context.say(functionRunText("lines.cut"));
  await writeOne(format, detailShape, done, context);
  if (done.result === "succeeded") return exitCodes.ok;
  const reason = visibleText(done.error ?? functionRunText(`result.${done.result}`));
  context.say(functionRunText("failed", { reason }));
  return exitCodes.failure;
}

interface RunsOptions extends OutputOptions {
  readonly failed?: boolean;
  readonly limit: string;
  readonly skip?: string;
}

/** Lists runs, the latest first. */
export async function listRuns(
  context: CommandContext,
  given: readonly string[],
  { failed = false, limit, skip, ...options }: RunsOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const most = countOf("--limit", limit) ?? 20;
  const connection = connect(context, options);
  const functions = await findIds(context, connection, functionRecords, given);
  const nameOf = await namesOf(connection, functionRecords);
  const writer = createWriter(format, listShape(nameOf), context, process.stdout.columns);
  if (most > 0)
    writer.rows(
      await runAction(context, connection, runs, {
        ...(given.length === 0 ? {} : { functions }),
        ...(failed ? { results: runResults.filter((each) => each !== "succeeded") } : {}),
        limit: most,
        skip: countOf("--skip", skip),
      }),
    );
  await writer.end();
  return exitCodes.ok;
}
