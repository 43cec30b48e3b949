import { resolve } from "node:path";
import { resetSecret, rotateSecret } from "@twinhelm/server/vault/rotation";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes } from "../shell/exit";
import { commandErrorOf } from "./start";

interface SecretOptions {
  readonly data: string;
}

/** Gives a local instance a new secret, while its server is stopped. */
export async function rotate(context: CommandContext, { data }: SecretOptions): Promise<ExitCode> {
  const { factors, apiKeys, strategies } = expected(() => rotateSecret(resolve(data)));
  context.say(
    `There is a new secret. Sealed with it: ${factors} second factors, ${apiKeys} API keys, ${strategies} sign-on strategies; all of them work as before.`,
  );
  context.say(
    "Everybody has to sign in again. Backups that were made before need the secret that stands in them.",
  );
  return exitCodes.ok;
}

/** Makes a local instance usable again whose secret is lost. */
export async function reset(context: CommandContext, { data }: SecretOptions): Promise<ExitCode> {
  const lost = expected(() => resetSecret(resolve(data)));
  if (lost === undefined) {
    context.say("The secret is the one that everything is sealed with. Nothing was changed.");
    return exitCodes.ok;
  }
  const { factors, apiKeys, strategies } = lost;
  context.say("There is a new secret. Everybody has to sign in again.");
  if (factors > 0) context.say(`${factors} second factors are taken away: whoever had one sets it up again.`);
  if (apiKeys > 0)
    context.say(`${apiKeys} API keys have new texts: programs need them, an administrator can read them.`);
  if (strategies > 0) context.say(`${strategies} sign-on strategies are removed: make them again.`);
  return exitCodes.ok;
}

/** What keeps a data folder from being opened is expected. */
function expected<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw commandErrorOf(error);
  }
}
