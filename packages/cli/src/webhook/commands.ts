import type { Action } from "@twinhelm/core/action/action";
import { rangeProblem } from "@twinhelm/core/log/range";
import { visibleText } from "@twinhelm/core/text/visible";
import { type DifferenceLine, differs } from "@twinhelm/core/webhook/log/difference";
import { filterOf, noLogFilter } from "@twinhelm/core/webhook/log/filter";
import { asideText, statusText } from "@twinhelm/core/webhook/log/lines";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { webhookLogText } from "@twinhelm/core/webhook/log/text";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { webhookText } from "@twinhelm/core/webhook/text";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import { readValue } from "../input/input";
import { countOf } from "../input/query";
import { createWriter, formatOf, type OutputShape, writeOne, writeValue } from "../output/output";
import { deleteIds } from "../record/deleteIds";
import { findIds, findRecord, namesOf } from "../record/find";
import type { OutputOptions, YesOptions } from "../record/options";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";

const { test, logs, compare, redeliver, deleteLogs: removal } = webhookRecords.actions;

const shapeOf = (nameOf: (id: string) => string): OutputShape<WebhookLog> => ({
  name: ({ _id }) => _id,
  columns: [
    { title: "_id", text: ({ _id }) => _id },
    { title: "webhook", text: ({ webhook }) => nameOf(webhook) },
    { title: "status", text: statusText },
    { title: "created_at", text: (log) => log.created_at },
    { title: "answer", text: (log) => log.content.error ?? asideText(log) },
  ],
});

/** Sends an example now. */
export async function testWebhook(
  context: CommandContext,
  given: string,
  { file, ...options }: OutputOptions & { readonly file?: string },
): Promise<ExitCode> {
  const connection = connect(context, options);
  const document = file === undefined ? undefined : await readValue(context.input, file);
  const { id } = await findRecord(context, connection, webhookRecords, given);
  const input = parseInput(
    test,
    { id, ...(document === undefined ? {} : { document }) },
    webhookText("test.document"),
  );
  return tried(context, connection, options, test, input);
}

/** Sends a delivery again. */
export async function sendAgain(
  context: CommandContext,
  log: string,
  options: OutputOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const all = await runAction(context, connection, logs, { webhooks: [], limit: 1000 });
  const found = all.find(({ _id }) => _id === log);
  if (found === undefined)
    throw new CommandError(webhookLogText("compare.missing", { id: visibleText(log) }), exitCodes.notFound);
  return tried(context, connection, options, redeliver, { webhook: found.webhook, log });
}

/** Runs what sends, and shows the row of the log. Exit 1: it was sent in vain. */
async function tried<Input>(
  context: CommandContext,
  connection: Connection,
  { output }: OutputOptions,
  action: Action<Input, WebhookLog>,
  input: Input,
): Promise<ExitCode> {
  const format = formatOf(output);
  const row = await runAction(context, connection, action, input);
  await writeOne(format, shapeOf(String), row, context);
  if (row.succeed) return exitCodes.ok;
  const { error, response } = row.content;
  const reason = error ?? `${response?.status ?? ""} ${response?.statusText ?? ""}`;
  context.say(webhookLogText("again.failed", { reason: visibleText(reason) }));
  return exitCodes.failure;
}

interface LogsOptions extends OutputOptions {
  readonly failed?: boolean;
  readonly succeeded?: boolean;
  readonly begin?: string;
  readonly end?: string;
  readonly limit: string;
  readonly skip?: string;
  readonly compare?: readonly string[];
}

/** Lists deliveries, or compares the answers of two. */
export async function listLogs(
  context: CommandContext,
  webhooks: readonly string[],
  options: LogsOptions,
): Promise<ExitCode> {
  if (options.compare !== undefined) return compareLogs(context, options.compare, options);
  const format = formatOf(options.output);
  const { begin = "", end = "", failed = false, succeeded = false } = options;
  const status = failed === succeeded ? "all" : failed ? "failed" : "succeeded";
  const draft = { ...noLogFilter, status, begin, end } as const;
  const problem = rangeProblem(draft, Date.now());
  if (problem !== undefined) throw usageError(problem);
  const limit = countOf("--limit", options.limit) ?? 20;
  const skip = countOf("--skip", options.skip) ?? 0;
  const connection = connect(context, options);
  const ids = await findIds(context, connection, webhookRecords, webhooks);
  const rows =
    limit === 0
      ? []
      : await runAction(context, connection, logs, { ...filterOf(draft), webhooks: ids, limit, skip });
  const shape = shapeOf(await namesOf(connection, webhookRecords));
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(rows);
  await writer.end();
  return exitCodes.ok;
}

const marks: Readonly<Record<DifferenceLine["kind"], string>> = { both: " ", first: "-", second: "+" };

async function compareLogs(
  context: CommandContext,
  [one = "", other, ...rest]: readonly string[],
  options: LogsOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  if (other === undefined || rest.length > 0) throw usageError(webhookLogText("compare.one"));
  const lines = await runAction(context, connect(context, options), compare, { one, other });
  if (format === "json" || format === "yaml") await writeValue(format, lines, context.out);
  else for (const { kind, text } of lines) context.out(`${marks[kind]} ${visibleText(text)}`);
  if (differs(lines)) return exitCodes.differences;
  context.say(webhookLogText("compare.same"));
  return exitCodes.ok;
}

/** Deletes deliveries from the log. */
export const deleteLogs = (
  context: CommandContext,
  given: readonly string[],
  options: YesOptions,
): Promise<ExitCode> => deleteIds(context, removal, given, options);
