import { answerChallenge, signIn } from "@twinhelm/core/session/api";
import { decodeToken, formatCredential, parseCredential } from "@twinhelm/core/session/token";
import { text } from "@twinhelm/core/text/catalogue";
import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext, Connection } from "../connection/connection";
import { transportOf } from "../connection/connection";
import { passwordOf } from "../input/passwordFile";
import { ask, readStdin } from "../input/prompt";
import { CommandError, exitCodes, failureError, usageError } from "../shell/exit";

/**
 * A credential of this moment for the person of another one, for one change: it is not kept. The password comes from a
 * file, from standard input (`-`), or is asked for on a terminal.
 */
export async function signInAgain(
  context: CommandContext,
  { server, credential }: Pick<Connection, "server" | "credential">,
  file: string | undefined,
): Promise<string> {
  const identifier = decodeToken(parseCredential(credential)?.token ?? "")?.identifier;
  if (identifier === undefined) throw usageError(text("session.noToken"));
  const password = await currentPassword(context, identifier, file);
  const transport = transportOf(context, server);
  const first = await signIn(transport, { identifier, password });
  if (!first.ok) throw failureError(first.failure);
  if (!("challenge" in first.value)) return formatCredential(first.value);
  const { challenge, answerUrl } = first.value;
  const code = context.environment.TWINHELM_CODE?.trim() || (await ask(context.input, challenge, false));
  const second = await answerChallenge(transport, answerUrl, code);
  if (!second.ok) throw failureError(second.failure);
  return formatCredential(second.value);
}

async function currentPassword(
  { input }: CommandContext,
  name: string,
  file: string | undefined,
): Promise<string> {
  if (file === undefined) {
    if (!input.isTTY) throw new CommandError(text("session.again.file"), exitCodes.notSignedIn);
    return ask(input, text("session.again.password", { name }), true);
  }
  if (file !== "-") return passwordOf(file);
  const password = await readStdin(input);
  if (password === "") throw usageError(commandText("password.none"));
  return password;
}
