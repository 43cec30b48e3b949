import type { Action } from "@twinhelm/core/action/action";
import { type CommandContext, connect } from "../connection/connection";
import { type ExitCode, exitCodes } from "../shell/exit";
import { confirmInput, parseInput, runAction } from "../shell/runAction";
import type { YesOptions } from "./options";

/** Deletes what is given by ids, once it was agreed to. */
export async function deleteIds(
  context: CommandContext,
  action: Action<{ ids: string[] }, unknown>,
  given: readonly string[],
  { yes, ...options }: YesOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const input = parseInput(action, { ids: [...given] });
  await confirmInput(context, action, input, yes);
  await runAction(context, connection, action, input);
  return exitCodes.ok;
}
