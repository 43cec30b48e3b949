import { resolve } from "node:path";
import { recoverIdentity } from "@twinhelm/server/identity/recovery";
import type { CommandContext } from "../connection/connection";
import { passwordOf } from "../input/passwordFile";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";
import { commandErrorOf } from "./start";

export interface RecoverOptions {
  readonly data: string;
  readonly password?: boolean;
  readonly passwordFile?: string;
  readonly removeSecondFactor?: boolean;
  readonly administrator?: boolean;
}

/** Gives somebody of a local instance a way back in, while its server is stopped. */
export async function recover(
  context: CommandContext,
  identifier: string,
  options: RecoverOptions,
): Promise<ExitCode> {
  const { password = false, passwordFile, removeSecondFactor = false, administrator = false } = options;
  if (password && passwordFile !== undefined)
    throw usageError("--password makes a password; it does not go with --password-file.");
  if (!password && passwordFile === undefined && !removeSecondFactor && !administrator)
    throw usageError(
      "Say what is to be done: --password, --password-file, --remove-second-factor, --administrator.",
    );
  const done = await recoverIdentity({
    dataFolder: resolve(options.data),
    identifier,
    password:
      passwordFile === undefined ? (password ? { generate: true } : undefined) : passwordOf(passwordFile),
    removeFactor: removeSecondFactor,
    administrator,
  }).catch((error) => {
    throw commandErrorOf(error);
  });
  if (done === undefined) throw new CommandError(`There is no identity ${identifier}.`, exitCodes.notFound);
  if (done.generatedPassword !== undefined)
    context.out(`Password     ${done.generatedPassword}   (shown this once; keep it)`);
  if (passwordFile !== undefined || password)
    context.say(`${identifier} has a new password. Sessions that began with the old one have ended.`);
  if (removeSecondFactor)
    context.say(
      done.factorRemoved
        ? `The second factor of ${identifier} is removed.`
        : `${identifier} had no second factor.`,
    );
  if (administrator)
    context.say(
      done.policies.length === 0
        ? `${identifier} had all policies of an administrator.`
        : `${identifier} got ${done.policies.length} policies: ${done.policies.join(", ")}.`,
    );
  return exitCodes.ok;
}
