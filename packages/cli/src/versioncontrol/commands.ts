import { commandText } from "@twinhelm/core/text/command";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { versionControlActions } from "@twinhelm/core/versioncontrol/actions";
import { sideLines } from "@twinhelm/core/versioncontrol/excerpt";
import { argsOf, type CommandLine } from "@twinhelm/core/versioncontrol/line";
import {
  type CommandPlan,
  type ConflictFile,
  type PendingState,
  sides,
} from "@twinhelm/core/versioncontrol/model";
import {
  changeLines,
  isWorthAsking,
  needsPlan,
  pendingLines,
  planQuestion,
} from "@twinhelm/core/versioncontrol/plan";
import { readableLines } from "@twinhelm/core/versioncontrol/readableLines";
import { isStopped } from "@twinhelm/core/versioncontrol/said";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import { formatOf, writeLines } from "../output/output";
import type { OutputOptions, YesOptions } from "../record/options";
import { CommandError, type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { runAction } from "../shell/runAction";

interface Options extends OutputOptions, Pick<YesOptions, "yes"> {
  readonly plan?: boolean | undefined;
}

const { list, plan: planAction, run, conflicts, choose } = versionControlActions;

/** Runs a git command on the instance, or one of those that stand beside them. */
export async function runVersionControl(
  context: CommandContext,
  words: readonly string[],
  options: Options,
): Promise<ExitCode> {
  formatOf(options.output);
  const [command, ...rest] = words[0] === "git" ? words.slice(1) : words;
  if (command === undefined) throw usageError(versionControlText("line.empty"));
  const connection = connect(context, options);
  const own = await besideGit(context, connection, command, rest, options);
  if (own !== undefined) return own;
  return runCommand(context, connection, { command, args: argsOf(command, rest) }, options);
}

/** Commands that git has not: which there are, and conflicts. */
async function besideGit(
  context: CommandContext,
  connection: Connection,
  command: string,
  [path, given]: readonly string[],
  options: Options,
): Promise<ExitCode | undefined> {
  if (command === "commands") {
    const names = await runAction(context, connection, list, {});
    await writeLines(formatOf(options.output), names, (each) => each, context.out, visibleLines);
    return exitCodes.ok;
  }
  if (command === "conflicts") {
    const state = await runAction(context, connection, conflicts, {});
    await writeLines(formatOf(options.output), state, conflictLines, context.out, visibleLines);
    return state.files.length === 0 ? exitCodes.ok : exitCodes.differences;
  }
  if (command !== "choose") return undefined;
  const side = sides.find((each) => each === given);
  if (path === undefined || side === undefined)
    throw usageError(versionControlText("side.wrong", { given: given ?? "" }));
  const state = await runAction(context, connection, choose, { path, side });
  context.say(versionControlText("conflict.done", { path: visibleText(path) }));
  for (const line of pendingLines(state)) context.say(line);
  return exitCodes.ok;
}

const conflictLines = (state: PendingState): readonly string[] =>
  state.pending === undefined
    ? [versionControlText("conflict.none")]
    : [...pendingLines(state), ...state.files.flatMap(fileLines)];

const fileLines = (file: ConflictFile): readonly string[] => [
  "",
  visibleText(file.path),
  ...sides.flatMap((side) => [
    `  ${versionControlText(`side.${side}`)}`,
    ...sideLines(file, side).map((line) => `    ${line}`),
  ]),
];

async function runCommand(
  context: CommandContext,
  connection: Connection,
  line: CommandLine,
  options: Options,
): Promise<ExitCode> {
  const input = { command: line.command, args: [...line.args] };
  if (options.plan) return showPlan(context, connection, input, options);
  const pending = await runAction(context, connection, conflicts, {});
  const plan = needsPlan(line, pending) ? await agreedPlan(context, connection, input, options) : undefined;
  const result = await runAction(context, connection, run, {
    ...input,
    ...(plan === undefined ? {} : { plan }),
  });
  await writeLines(formatOf(options.output), result, readableLines, context.out, visibleLines);
  if (isStopped(result)) {
    for (const each of [versionControlText("said.next.conflicts"), versionControlText("said.next.choose")])
      context.say(each);
    return exitCodes.conflict;
  }
  const hasDifferences = line.command === "diff" && JSON.stringify(result) !== '{"message":""}';
  return hasDifferences ? exitCodes.differences : exitCodes.ok;
}

type Input = Parameters<typeof run.run>[1];

async function showPlan(
  context: CommandContext,
  connection: Connection,
  input: Input,
  options: Options,
): Promise<ExitCode> {
  const plan = await runAction(context, connection, planAction, input);
  await writeLines(
    formatOf(options.output),
    plan ?? null,
    () => planLines(input, plan),
    context.out,
    visibleLines,
  );
  if (plan?.problem !== undefined && !plan.pending) throw problemOf(plan.problem);
  return plan?.changes.length === 0 && !plan.pending ? exitCodes.ok : exitCodes.differences;
}

const problemOf = (message: string) => failureError({ code: "invalid", status: 400, message, retry: false });

const planLines = (line: CommandLine, plan: CommandPlan | undefined): readonly string[] => [
  ...planQuestion(line, plan).paragraphs,
  ...changeLines(plan?.changes ?? []),
];

/** Asks before the instance changes. Without a terminal `--yes` is needed. Gives the plan that was agreed to. */
async function agreedPlan(
  context: CommandContext,
  connection: Connection,
  input: Input,
  { yes = false }: Options,
): Promise<string | undefined> {
  const plan = await runAction(context, connection, planAction, input);
  const id = plan?.pending || plan?.problem !== undefined ? undefined : plan?.id;
  if (yes || !isWorthAsking(plan)) return id;
  const { title, answer = versionControlText("plan.yes") } = planQuestion(input, plan);
  for (const each of [title, ...planLines(input, plan)]) context.say(visibleText(each));
  if (!context.input.isTTY) throw usageError(versionControlText("plan.needed"));
  const { ask } = await import("../input/prompt");
  const typed = await ask(context.input, `${title} (${answer})`, false);
  if (typed !== answer) throw new CommandError(commandText("confirm.wrong"), exitCodes.failure);
  return id;
}
