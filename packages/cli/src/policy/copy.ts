import { policyCopyOf } from "@twinhelm/core/policy/copying";
import { policyCreate, policyRecords } from "@twinhelm/core/policy/records";
import { type CommandContext, connect } from "../connection/connection";
import { formatOf, writeOne } from "../output/output";
import { findRecord, readRecord } from "../record/find";
import type { OutputOptions } from "../record/options";
import { shapeOf } from "../record/shape";
import { type ExitCode, exitCodes } from "../shell/exit";
import { parseInput, runAction } from "../shell/runAction";

/** Makes a custom policy of the statements of another one, such as a predefined one. */
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
  const made = await runAction(context, connection, policyCreate, body);
  await writeOne(format, await shapeOf(policyRecords, connection, format), made, context);
  return exitCodes.ok;
}
