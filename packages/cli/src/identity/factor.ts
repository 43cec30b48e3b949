import type { Action } from "@twinhelm/core/action/action";
import type { Failure } from "@twinhelm/core/http/failure";
import {
  factorComplete,
  factorKinds,
  factorRemove,
  factorRenew,
  factorStart,
} from "@twinhelm/core/identity/actions";
import type { FactorDone, FactorKind } from "@twinhelm/core/identity/model";
import { identityRecords } from "@twinhelm/core/identity/records";
import { titleOfFactor } from "@twinhelm/core/identity/secondFactor/words";
import { identityText } from "@twinhelm/core/identity/text";
import { commandText } from "@twinhelm/core/text/command";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { readValue } from "../input/input";
import { ask, readStdin } from "../input/prompt";
import {
  answerFormats,
  createWriter,
  formatOf,
  type OutputShape,
  oneFormatOf,
  writeValue,
} from "../output/output";
import { standardError } from "../output/say";
import { findRecord } from "../record/find";
import type { OutputOptions, YesOptions } from "../record/options";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";
import { confirmInput, parseInput, refusal, runAction } from "../shell/runAction";

const kindShape: OutputShape<FactorKind> = {
  name: ({ type }) => type,
  columns: [
    { title: "type", text: ({ type }) => type },
    { title: "title", text: titleOfFactor },
    { title: "description", text: ({ description = "" }) => description },
  ],
};

/** Lists the kinds of second factors that the server offers. */
export async function listKinds(context: CommandContext, options: OutputOptions): Promise<ExitCode> {
  const format = formatOf(options.output);
  const kinds = await runAction(context, connect(context, options), factorKinds, {});
  const writer = createWriter(format, kindShape, context, process.stdout.columns);
  writer.rows(kinds);
  await writer.end();
  return exitCodes.ok;
}

/** Begins to set up a second factor, and shows what an authenticator app has to read. */
export async function startFactor(
  context: CommandContext,
  given: string,
  options: OutputOptions & { type: string; file?: string },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const connection = connect(context, options);
  const { id } = await findRecord(context, connection, identityRecords, given);
  const config = options.file === undefined ? {} : await readValue(context.input, options.file);
  const input = parseInput(factorStart, { id, type: options.type, config });
  const { challenge, answerUrl } = await runAction(context, connection, factorStart, input);
  const [{ readChallenge }, { fittingCode, qrLines }] = await Promise.all([
    import("./challenge"),
    import("./qrLines"),
  ]);
  const { codes, text } = readChallenge(challenge);
  const address = challenge.startsWith("data:") ? text : undefined;
  if (format !== "table") {
    await writeValue(format, { challenge, address, answerUrl }, context.out);
    return exitCodes.ok;
  }
  const unread = address === undefined && challenge.startsWith("data:");
  if (unread) context.say(commandText("factor.unread"));
  else context.out(commandText("factor.challenge", { challenge: address ?? challenge }));
  context.out(commandText("factor.answerUrl", { answerUrl }));
  context.say(commandText("factor.then", { id }));
  const { isTTY, columns = 80, rows = 24 } = standardError.stream;
  if (unread || !isTTY) return exitCodes.ok;
  // The code comes last, so that nothing but the next prompt stands below it: it is whole on 24 lines.
  const code = fittingCode(codes, { width: columns - 1, height: rows - 1 });
  if (code === undefined) return exitCodes.ok;
  context.say(identityText("factor.scan"));
  for (const line of qrLines(code.modules, code.margin, !process.env.NO_COLOR))
    standardError.stream.write(`${line}\n`);
  return exitCodes.ok;
}

/** Ends the set-up with the first code. */
export const completeFactor = (...command: AnswerCommand): Promise<ExitCode> =>
  answerFactor(factorComplete, identityText("factor.done"), ...command);

/** Makes new recovery codes. */
export const renewCodes = (...command: AnswerCommand): Promise<ExitCode> =>
  answerFactor(factorRenew, identityText("codes.renewed"), ...command);

type AnswerCommand = readonly [context: CommandContext, given: string, options: TargetOptions];

/** Runs what an answer of the factor is needed for. It is never an argument: those are seen by others. */
async function answerFactor(
  action: typeof factorComplete | typeof factorRenew,
  done: string,
  ...[context, given, options]: AnswerCommand
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { id } = await findRecord(context, connection, identityRecords, given);
  const asked = identityText(action === factorComplete ? "factor.answer.totp" : "factor.answer");
  const answer = await readAnswer(context, asked);
  const result = await action.run(connection, { id, answer });
  if (!result.ok) throw await wrong(context, connection, action, { id, answer }, result.failure);
  context.say(done);
  writeCodes(context, result.value);
  return exitCodes.ok;
}

async function readAnswer({ input }: CommandContext, asked: string): Promise<string> {
  const typed = input.isTTY ? await ask(input, asked, false) : await readStdin(input);
  const answer = typed.trim();
  if (answer === "") throw usageError(commandText("factor.noCode"));
  return answer;
}

/** Recovery codes, a line each: they are shown this once. */
function writeCodes(context: CommandContext, { recoveryCodes = [] }: FactorDone): void {
  if (recoveryCodes.length === 0) return;
  context.say(`${identityText("codes.title")}. ${identityText("codes.about")}`);
  for (const code of recoveryCodes) context.out(code);
}

/** The error that an answer which was not taken ends its command with. */
async function wrong<Input>(
  context: CommandContext,
  connection: Connection,
  action: Action<Input, unknown>,
  input: Input,
  failure: Failure,
): Promise<CommandError> {
  if (failure.field !== "answer") return refusal(context, connection, action, input, failure);
  return new CommandError(`${failure.message} ${identityText("factor.again")}`, exitCodes.failure);
}

/** Takes the second factor away. */
export async function disableFactor(
  context: CommandContext,
  given: string,
  options: YesOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { id, name, row } = await findRecord(context, connection, identityRecords, given);
  if (row !== undefined && row.authFactor === undefined) {
    context.say(identityText("factor.nothing", { name }));
    return exitCodes.ok;
  }
  await confirmInput(context, factorRemove, { id, name }, options.yes);
  await runAction(context, connection, factorRemove, { id, name });
  context.say(identityText("factor.off"));
  return exitCodes.ok;
}
