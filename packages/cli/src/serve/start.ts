import { StartError } from "@twinhelm/server/shell/errors";
import { CommandError, exitCodes } from "../shell/exit";

/** What was thrown, as a command says it: what keeps a data folder from being opened is expected. */
export function commandErrorOf(error: unknown): unknown {
  if (!(error instanceof StartError)) return error;
  return new CommandError(error.message, error.kind === "options" ? exitCodes.usage : exitCodes.failure);
}
