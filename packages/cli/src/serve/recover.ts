import { resolve } from "node:path";
import { commandText } from "@twinhelm/core/text/command";
import { recoverIdentity } from "@twinhelm/server/identity/recovery";
import type { CommandContext } from "../connection/connection";
import { passwordOf } from "../input/passwordFile";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";
import { type DatabaseOptions, databaseOf } from "./settings";
import { commandErrorOf } from "./start";

export interface RecoverOptions extends DatabaseOptions {
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
  if (password && passwordFile !== undefined) throw usageError(commandText("recover.either"));
  if (!password && passwordFile === undefined && !removeSecondFactor && !administrator)
    throw usageError(commandText("recover.nothing"));
  const wanted =
    passwordFile === undefined
      ? password
        ? { generate: true as const }
        : undefined
      : passwordOf(passwordFile);
  const done = await databaseOf(context, options)
    .then((database) =>
      recoverIdentity({
        dataFolder: resolve(options.data),
        database,
        identifier,
        password: wanted,
        removeFactor: removeSecondFactor,
        administrator,
      }),
    )
    .catch((error) => {
      throw commandErrorOf(error);
    });
  if (done === undefined)
    throw new CommandError(commandText("recover.unknown", { name: identifier }), exitCodes.notFound);
  if (done.generatedPassword !== undefined)
    context.out(commandText("serve.generated", { password: done.generatedPassword }));
  if (passwordFile !== undefined || password)
    context.say(commandText("recover.password", { name: identifier }));
  if (removeSecondFactor)
    context.say(
      done.factorRemoved
        ? commandText("recover.factor", { name: identifier })
        : commandText("recover.noFactor", { name: identifier }),
    );
  if (administrator)
    context.say(
      done.policies.length === 0
        ? commandText("recover.administrator", { name: identifier })
        : commandText("recover.policies", {
            name: identifier,
            count: done.policies.length,
            names: done.policies.join(", "),
          }),
    );
  return exitCodes.ok;
}
