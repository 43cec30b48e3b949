import { policyCopyOf } from "@twinhelm/core/policy/copying";
import { policyCreate, policyRecords } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import { formatOf, writeOne } from "../output/output";
import { findRecord, readRecord } from "../record/find";
import type { OutputOptions } from "../record/options";
import { shapeOf } from "../record/shape";
import { CommandError, type ExitCode, exitCodes } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";

/** Makes a custom policy of the statements of another one, such as a predefined one. Exit 6 where its name is taken. */
export async function copyPolicy(
  context: CommandContext,
  given: string,
  name: string | undefined,
  options: OutputOptions,
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const { id, row } = await findRecord(context, connection, policyRecords, given);
  const copied = policyCopyOf(row ?? (await readRecord(context, connection, policyRecords, id)));
  const body = parseInput(policyCreate, name === undefined ? copied : { ...copied, name });
  await refuseTaken(connection, body.name);
  const made = await runAction(context, connection, policyCreate, body);
  await writeOne(format, await shapeOf(policyRecords, connection, format), made, context);
  return exitCodes.ok;
}

/** The server lets two policies have one name, and no command could name either then. */
async function refuseTaken(connection: Connection, name: string): Promise<void> {
  const listed = await policyRecords.actions.list.run(connection, {});
  // Whoever may not list policies is told by the server what they may do.
  if (listed.ok && listed.value.rows.some((row) => policyRecords.nameOf(row) === name))
    throw new CommandError(policyText("copy.taken", { name }), exitCodes.conflict);
}
