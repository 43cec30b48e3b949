import { resolve } from "node:path";
import { commandText } from "@twinhelm/core/text/command";
import { resetSecret, rotateSecret } from "@twinhelm/server/vault/rotation";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes } from "../shell/exit";
import { commandErrorOf } from "./start";

interface SecretOptions {
  readonly data: string;
}

/** Gives a local instance a new secret, while its server is stopped. */
export async function rotate(context: CommandContext, { data }: SecretOptions): Promise<ExitCode> {
  const { factors, apiKeys, strategies, webhooks } = expected(() => rotateSecret(resolve(data)));
  context.say(commandText("secret.rotated", { factors, apiKeys, strategies, webhooks }));
  context.say(commandText("secret.backups"));
  return exitCodes.ok;
}

/** Makes a local instance usable again whose secret is lost. */
export async function reset(context: CommandContext, { data }: SecretOptions): Promise<ExitCode> {
  const lost = expected(() => resetSecret(resolve(data)));
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
function expected<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw commandErrorOf(error);
  }
}
