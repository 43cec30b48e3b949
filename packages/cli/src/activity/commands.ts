import { activityActions } from "@twinhelm/core/activity/actions";
import { changeLines, planLines, verificationLines } from "@twinhelm/core/activity/changes";
import { queryOf } from "@twinhelm/core/activity/filter";
import { rowText } from "@twinhelm/core/activity/links";
import type { Activity, ActivityDetail, UndoPlan } from "@twinhelm/core/activity/model";
import { activityText } from "@twinhelm/core/activity/text";
import { rangeProblem } from "@twinhelm/core/log/range";
import { logTime } from "@twinhelm/core/log/time";
import { commandText } from "@twinhelm/core/text/command";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, connect } from "../connection/connection";
import { countOf } from "../input/query";
import { createWriter, formatOf, type OutputShape, writeLines } from "../output/output";
import { deleteIds } from "../record/deleteIds";
import type { OutputOptions, YesOptions } from "../record/options";
import { CommandError, type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";

const { list, show, delete: removal, undo, verify } = activityActions;

const shape: OutputShape<Activity> = {
  name: ({ _id }) => _id,
  columns: [
    { title: "_id", text: ({ _id }) => _id },
    { title: "created_at", text: (activity) => activity.created_at },
    { title: "identifier", text: ({ identifier }) => identifier },
    { title: "assistant", text: ({ assistant = "" }) => assistant },
    { title: "action", text: ({ action }) => String(action) },
    { title: "resource", text: ({ resource }) => resource.join("/") },
  ],
};

interface ListOptions extends OutputOptions {
  readonly by?: string;
  readonly action?: readonly string[];
  readonly module?: string;
  readonly document?: readonly string[];
  readonly begin?: string;
  readonly end?: string;
  readonly limit: string;
  readonly skip?: string;
}

const actionNumbers: Readonly<Record<string, number>> = { insert: 1, update: 2, delete: 3, patch: 4 };

/** Lists activities, the latest first. */
export async function listActivities(context: CommandContext, options: ListOptions): Promise<ExitCode> {
  const format = formatOf(options.output);
  const { begin = "", end = "", by = "", module = "", document = [] } = options;
  const problem = rangeProblem({ begin, end }, Date.now());
  if (problem !== undefined) throw usageError(problem);
  const actions = (options.action ?? []).map((word) => {
    const number = actionNumbers[word.toLowerCase()] ?? Number(word);
    if (![1, 2, 3, 4].includes(number)) throw usageError(activityText("action.wrong", { given: word }));
    return number;
  });
  const limit = countOf("--limit", options.limit) ?? 20;
  const skip = countOf("--skip", options.skip) ?? 0;
  const filter = { identifier: by, actions, module, documents: document, begin, end };
  const asked = parseInput(list, { ...queryOf(filter), limit, skip });
  const rows = limit === 0 ? [] : await runAction(context, connect(context, options), list, asked);
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(rows);
  await writer.end();
  return exitCodes.ok;
}

/** Shows what an activity changed. */
export async function showActivity(
  context: CommandContext,
  id: string,
  options: OutputOptions,
): Promise<ExitCode> {
  const detail = await runAction(context, connect(context, options), show, parseInput(show, { id }));
  await writeLines(formatOf(options.output), detail, detailLines, context.out);
  return exitCodes.ok;
}

function detailLines(detail: ActivityDetail): readonly string[] {
  const { created_at, undoes, undone_by, changes, hidden } = detail;
  return [
    `${rowText(detail)} ${logTime(created_at)}`,
    ...(undoes === undefined ? [] : [`${activityText("undoes")} ${undoes}`]),
    ...(undone_by === undefined ? [] : [`${activityText("undone")} ${undone_by}`]),
    ...(changes.length === 0 && hidden === 0 ? [activityText("changes.none")] : []),
    ...changeLines(detail),
  ];
}

/** Deletes activities, given by id. */
export const deleteActivities = (
  context: CommandContext,
  given: readonly string[],
  options: YesOptions,
): Promise<ExitCode> => deleteIds(context, removal, given, options);

/** Says whether the history is whole. Exit 3: it is not. */
export async function verifyHistory(context: CommandContext, options: OutputOptions): Promise<ExitCode> {
  const found = await runAction(context, connect(context, options), verify, {});
  await writeLines(formatOf(options.output), found, (each) => verificationLines(each, logTime), context.out);
  return found.intact ? exitCodes.ok : exitCodes.differences;
}

interface UndoOptions extends OutputOptions, Pick<YesOptions, "yes"> {
  readonly dryRun?: boolean;
}

/** Undoes activities once it was said what that writes. Exit 3 of a dry run: something would be written. */
export async function undoActivities(
  context: CommandContext,
  given: readonly string[],
  options: UndoOptions,
): Promise<ExitCode> {
  const { dryRun = false, yes = false } = options;
  const connection = connect(context, options);
  const input = parseInput(undo, { ids: [...given] });
  const plan = await runAction(context, connection, undo, { ...input, dryRun: true });
  if (dryRun) {
    await writeLines(formatOf(options.output), plan, planLines, context.out);
    refuseProblems(plan);
    return exitCodes.differences;
  }
  if (!yes) for (const line of planLines(plan)) context.say(visibleText(line));
  refuseProblems(plan);
  await agree(context, input.ids, plan, yes);
  const done = await runAction(context, connection, undo, {
    ...input,
    ...(plan.lockout.length > 0 ? { lockout: true } : {}),
  });
  context.say(activityText("undo.done", { count: done.steps.length }));
  for (const note of done.steps.flatMap(({ notes }) => notes)) context.say(visibleText(note));
  return exitCodes.ok;
}

/** Asks before anything is written. Without a terminal `--yes` is needed. */
async function agree(
  context: CommandContext,
  ids: readonly string[],
  { lockout }: UndoPlan,
  yes: boolean,
): Promise<void> {
  if (yes && lockout.length === 0) return;
  const title = activityText("undo.title", { count: ids.length });
  if (yes)
    throw new CommandError(activityText("undo.lockout", { actions: lockout.join(", ") }), exitCodes.conflict);
  if (!context.input.isTTY) throw usageError(commandText("confirm.nobody", { title }));
  const { ask } = await import("../input/prompt");
  const word = activityText("clear.answer");
  const answer = await ask(context.input, `${title} (${word})`, false);
  if (answer !== word) throw new CommandError(commandText("confirm.wrong"), exitCodes.failure);
}

/** What stands in the way ends the command with the code of a failed call. */
function refuseProblems({ steps }: UndoPlan): void {
  const problem = steps.find((step) => step.problem !== undefined)?.problem;
  if (problem === undefined) return;
  const { statusCode: status, message } = problem;
  const code = status === 403 || status === 401 ? "denied" : status === 409 ? "conflict" : "invalid";
  throw failureError({ code, status, message, retry: false });
}
