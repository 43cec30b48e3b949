import { referenceLines } from "@twinhelm/core/expression/reference/reference";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes } from "../shell/exit";

/** Prints the reference of the rule language; asks no server. */
export async function printRules(context: CommandContext): Promise<ExitCode> {
  for (const line of referenceLines()) context.out(line);
  return exitCodes.ok;
}
