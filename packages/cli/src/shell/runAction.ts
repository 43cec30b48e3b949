import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import type { Action } from "@twinhelm/core/action/action";
import type { NameOfPart } from "@twinhelm/core/editing/words";
import type { Failure } from "@twinhelm/core/http/failure";
import { wordsOfIssue } from "@twinhelm/core/http/issue";
import type { Transport } from "@twinhelm/core/http/transport";
import { actionText } from "@twinhelm/core/text/actions";
import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext, Connection } from "../connection/connection";
import { ownOf } from "../connection/own";
import { CommandError, exitCodes, failureError, isTaken, usageError } from "./exit";

/** Checks the input of an action. Exit 2 says what is wrong and where. */
export function parseInput<Input>(
  action: Action<Input, unknown>,
  input: unknown,
  what = commandText("input.name"),
): Input {
  const parsed = action.input.safeParse(input);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(wordsOfIssue);
  throw usageError(commandText("input.unusable", { what, lines: lines.join("\n") }));
}

/** Asks what the action wants to have confirmed. Without a terminal `--yes` is needed. */
export async function confirmInput<Input>(
  context: CommandContext,
  action: Action<Input, unknown>,
  input: Input,
  yes: boolean | undefined,
): Promise<void> {
  const question = action.confirm?.(input);
  if (question === undefined || yes === true) return;
  if (!context.input.isTTY) throw usageError(commandText("confirm.nobody", { title: question.title }));
  for (const line of [question.title, ...question.paragraphs]) context.say(line);
  if (question.list !== undefined) {
    context.say(question.list.heading);
    for (const item of question.list.items) context.say(`  ${item}`);
  }
  const { ask } = await import("../input/prompt");
  const answer = await ask(
    context.input,
    actionText("confirm.type", { answer: question.answer }).replace(/\.$/, ""),
    false,
  );
  if (answer !== question.answer) throw new CommandError(commandText("confirm.wrong"), exitCodes.failure);
}

/**
 * Runs an action. A failure ends the command with its exit code; a denied one is explained. `nameOf`: what the parts of
 * the input are called; absent: by their keys.
 */
export async function runAction<Input, Output>(
  context: CommandContext,
  connection: Connection,
  action: Action<Input, Output>,
  input: Input,
  nameOf?: NameOfPart,
): Promise<Output> {
  const result = await action.run(
    {
      transport: connection.transport,
      own: () => ownOf(context, connection),
      progress: (share) =>
        context.progress?.(commandText("action.progress", { title: action.title, share: Math.round(share) })),
    },
    input,
  );
  if (result.ok) return result.value;
  throw await refusal(context, connection, action, input, await named(result.failure, nameOf));
}

async function named(failure: Failure, nameOf: NameOfPart | undefined): Promise<Failure> {
  if (nameOf === undefined) return failure;
  const { inWords } = await import("@twinhelm/core/editing/words");
  const words = inWords(failure, nameOf);
  return isTaken(failure) ? { ...words, code: "conflict" } : words;
}

/** The error that a failed action ends its command with, once a denied one was explained. */
export async function refusal<Input>(
  context: CommandContext,
  { transport }: Connection,
  action: Action<Input, unknown>,
  input: Input,
  failure: Failure,
): Promise<CommandError> {
  if (failure.status === 403) {
    const { allNeededOf } = await import("@twinhelm/core/action/offer");
    await explain(context, transport, allNeededOf(action, input));
  }
  return failureError(failure);
}

/** The error that a failed call ends a command with. What a denied one names is explained (contract, core.md). */
export async function callError(
  context: CommandContext,
  transport: Transport,
  failure: Failure,
): Promise<CommandError> {
  if (failure.status === 403) {
    const { deniedRequest } = await import("@twinhelm/core/access/denial");
    const denied = deniedRequest(failure.message);
    if (denied !== undefined) await explain(context, transport, [denied]);
  }
  return failureError(failure);
}

async function explain(
  context: CommandContext,
  transport: Transport,
  needed: readonly AccessRequest[],
): Promise<void> {
  if (needed.length === 0) return;
  const { listStatements } = await import("@twinhelm/core/session/api");
  const statements = await listStatements(transport);
  if (!statements.ok) return;
  const { createAccess } = await import("@twinhelm/core/access/evaluate");
  const { explainAccess, explanationLines } = await import("@twinhelm/core/access/explanation");
  const { loadNames } = await import("../areas");
  const access = createAccess(statements.value);
  // Of several that are denied the server names only the first that it comes to; each of them is needed.
  for (const request of needed) {
    const nameOf = await loadNames(transport, request.action);
    const explanation = explainAccess(access, request, { nameOf });
    if (!explanation.decision.allowed) for (const line of explanationLines(explanation)) context.say(line);
  }
}

/** What an unknown id answers with: nothing. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value !== undefined) return value;
  const failure: Failure = {
    code: "not-found",
    message: commandText("notThere", { what }),
    retry: false,
  };
  throw failureError(failure);
}
