import type { CommandContext } from "../connection/connection";
import { readValue } from "../input/input";
import { readStdin } from "../input/prompt";
import type { FileOptions } from "../record/options";
import { usageError } from "../shell/exit";

/** The body of an identity. It contains the password, or the password comes from standard input beside a file. */
export async function readIdentity(
  context: CommandContext,
  options: FileOptions,
  isNew: boolean,
): Promise<unknown> {
  if (options.passwordStdin === true && (options.file === undefined || options.file === "-"))
    throw usageError("With --password-stdin the rest comes from a file: --file FILE.");
  if (options.currentPasswordFile === "-" && (options.file ?? "-") === "-")
    throw usageError("Standard input cannot hold both: give the rest by --file FILE.");
  if (options.currentPasswordFile === "-" && options.passwordStdin === true)
    throw usageError("Standard input cannot hold both passwords: give one by a file.");
  const value = await readValue(context.input, options.file);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (options.passwordStdin === true) {
    if ("password" in value) throw usageError("The file has a password already: leave out --password-stdin.");
    return { ...value, password: await passwordFrom(context) };
  }
  if (isNew && !("password" in value))
    throw usageError("A password is missing. Put it into the input, or give it with --password-stdin.");
  return value;
}

async function passwordFrom({ input }: CommandContext): Promise<string> {
  if (input.isTTY) throw usageError("Standard input is a terminal. Pipe the password in.");
  const password = await readStdin(input);
  if (password === "") throw usageError("Standard input holds no password.");
  return password;
}
