import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext } from "../connection/connection";
import { readValue } from "../input/input";
import { readStdin } from "../input/prompt";
import type { FileOptions } from "../record/options";
import { usageError } from "../shell/exit";

/**
 * The body of an identity. It contains the password, or the password comes from standard input beside a file. Where
 * there is no file, an identity that is changed stays `before` but for its password.
 */
export async function readIdentity(
  context: CommandContext,
  options: FileOptions,
  isNew: boolean,
  before?: object,
): Promise<unknown> {
  const alone = options.passwordStdin === true && options.file === undefined && !isNew ? before : undefined;
  if (options.currentPasswordFile === "-" && options.passwordStdin === true)
    throw usageError(commandText("password.both"));
  if (options.passwordStdin === true && alone === undefined && (options.file ?? "-") === "-")
    throw usageError(commandText("password.file"));
  if (options.currentPasswordFile === "-" && (options.file ?? "-") === "-")
    throw usageError(commandText("input.both"));
  const value = alone ?? (await readValue(context.input, options.file));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (options.passwordStdin === true) {
    if ("password" in value) throw usageError(commandText("password.twice"));
    return { ...value, password: await passwordFrom(context) };
  }
  if (isNew && !("password" in value)) throw usageError(commandText("password.missing"));
  return value;
}

async function passwordFrom({ input }: CommandContext): Promise<string> {
  if (input.isTTY) throw usageError(commandText("password.terminal"));
  const password = await readStdin(input);
  if (password === "") throw usageError(commandText("password.none"));
  return password;
}
