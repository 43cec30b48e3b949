import { listSignOns } from "@twinhelm/core/identity/api";
import type { SignOn } from "@twinhelm/core/identity/model";
import { identityRecords } from "@twinhelm/core/identity/records";
import { signOnActions } from "@twinhelm/core/identity/signOns";
import { identityText } from "@twinhelm/core/identity/text";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { createWriter, formatOf, type OutputShape } from "../output/output";
import { findRecord } from "../record/find";
import type { OutputOptions } from "../record/options";
import { type ExitCode, exitCodes } from "../shell/exit";
import { refusal, runAction } from "../shell/runAction";

const shape: OutputShape<SignOn> = {
  name: ({ subject }) => subject,
  columns: [
    { title: "linked", text: ({ linked }) => String(linked) },
    { title: "provider", text: ({ title }) => title },
    { title: "strategy", text: ({ strategy }) => strategy },
    { title: "subject", text: ({ subject }) => subject },
  ],
};

/** Lists who at providers signs in as an identity, and who waits for it. */
export async function listLinked(
  context: CommandContext,
  given: string,
  options: OutputOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const { id } = await findRecord(context, connection, identityRecords, given);
  const listed = await listSignOns(connection.transport, id);
  if (!listed.ok)
    throw await refusal(context, connection, identityRecords.actions.get, { id }, listed.failure);
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(listed.value ?? []);
  await writer.end();
  return exitCodes.ok;
}

interface SignOnOptions extends TargetOptions {
  readonly strategy?: string;
  readonly subject?: string;
}

type SignOnCommand = readonly [context: CommandContext, given: string, options: SignOnOptions];

/** Lets whoever waits, or is named, sign in as an identity. */
export const link = (...command: SignOnCommand): Promise<ExitCode> =>
  change("signOnLink", identityText("signOn.done"), ...command);

/** Lets nobody sign in by it any more. */
export const unlink = (...command: SignOnCommand): Promise<ExitCode> =>
  change("signOnUnlink", identityText("signOn.undone"), ...command);

async function change(
  action: keyof typeof signOnActions,
  done: string,
  ...[context, given, options]: SignOnCommand
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { id } = await findRecord(context, connection, identityRecords, given);
  const { strategy, subject } = options;
  await runAction(context, connection, signOnActions[action], { id, strategy, subject });
  context.say(done);
  return exitCodes.ok;
}
