import { resolve } from "node:path";
import { commandText } from "@twinhelm/core/text/command";
import { resetSecret, rotateSecret } from "@twinhelm/server/vault/rotation";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes } from "../shell/exit";
import { type DatabaseOptions, databaseOf } from "./settings";
import { commandErrorOf } from "./start";

interface SecretOptions extends DatabaseOptions {
  readonly data: string;
}

/** Gives a local instance a new secret, while its server is stopped. */
export async function rotate(context: CommandContext, options: SecretOptions): Promise<ExitCode> {
  const { factors, apiKeys, strategies, webhooks } = await expected(async () =>
    rotateSecret(resolve(options.data), await databaseOf(context, options)),
  );
  context.say(commandText("secret.rotated", { factors, apiKeys, strategies, webhooks }));
  context.say(commandText("secret.backups"));
  if (options.database !== undefined) context.say(commandText("secret.nodes"));
  return exitCodes.ok;
}

/** Makes a local instance usable again whose secret is lost. */
export async function reset(context: CommandContext, options: SecretOptions): Promise<ExitCode> {
  const lost = await expected(async () =>
    resetSecret(resolve(options.data), await databaseOf(context, options)),
  );
  if (lost === undefined) {
    context.say(commandText("secret.same"));
    return exitCodes.ok;
  }
  const { factors, apiKeys, strategies, webhooks } = lost;
  context.say(commandText("secret.reset"));
  if (factors > 0) context.say(commandText("secret.factors", { factors }));
  if (apiKeys > 0) context.say(commandText("secret.apiKeys", { apiKeys }));
  if (strategies > 0) context.say(commandText("secret.strategies", { strategies }));
  if (webhooks > 0) context.say(commandText("secret.webhooks", { webhooks }));
  return exitCodes.ok;
}

/** What keeps a data folder from being opened is expected. */
async function expected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw commandErrorOf(error);
  }
}
