import { createAccess } from "@twinhelm/core/access/evaluate";
import { explanationLines } from "@twinhelm/core/access/explanation";
import { answerChallenge, listStatements, signIn } from "@twinhelm/core/session/api";
import { decodeToken, formatCredential, parseCredential } from "@twinhelm/core/session/token";
import { text } from "@twinhelm/core/text/catalogue";
import { type CommandContext, connect, serverOf, transportOf } from "../shell/connection";
import { type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";

export interface ServerOption {
  readonly server?: string | undefined;
}

/** Signs in with a password from standard input, or asks for it on a terminal. */
export async function login(
  context: CommandContext,
  options: ServerOption & { identifier?: string | undefined },
): Promise<ExitCode> {
  const { ask, readStdin } = await import("../shell/prompt");
  const server = serverOf(context, options.server);
  const { isTTY } = context.input;
  if (options.identifier === undefined && !isTTY)
    throw usageError("Say who signs in with --identifier NAME.");
  const identifier = options.identifier ?? (await ask(context.input, text("session.identifier"), false));
  const password = isTTY
    ? await ask(context.input, text("session.password"), true)
    : await readStdin(context.input);
  if (password === "") throw usageError("The password is empty. Give it on standard input.");
  const transport = transportOf(context, server);
  const first = await signIn(transport, { identifier, password });
  if (!first.ok) throw failureError(first.failure);
  let token = first.value;
  if ("challenge" in token) {
    const answer = await ask(context.input, token.challenge, false);
    const second = await answerChallenge(transport, token.answerUrl, answer);
    if (!second.ok) throw failureError(second.failure);
    token = second.value;
  }
  context.credentials.storageOf(server).write(formatCredential(token));
  context.say(describe(server, formatCredential(token)));
  return exitCodes.ok;
}

/** Forgets the credential of a server. */
export function logout(context: CommandContext, options: ServerOption): ExitCode {
  const server = serverOf(context, options.server);
  const storage = context.credentials.storageOf(server);
  if (storage.read() === undefined) {
    context.say(text("session.wasNotSignedIn"));
    return exitCodes.ok;
  }
  storage.remove();
  context.say(text("session.signedOut", { server }));
  return exitCodes.ok;
}

/** Says who is signed in, after asking the server whether it still agrees. */
export async function whoami(
  context: CommandContext,
  options: ServerOption & { output: string },
): Promise<ExitCode> {
  const { server, credential, transport } = connect(context, options);
  const statements = await listStatements(transport);
  if (!statements.ok) throw failureError(statements.failure);
  const parsed = parseCredential(credential);
  const identity = parsed === undefined ? undefined : decodeToken(parsed.token);
  if (options.output === "json") {
    const until = identity === undefined ? undefined : new Date(identity.exp * 1000).toISOString();
    context.out(JSON.stringify({ server, identifier: identity?.identifier, id: identity?._id, until }));
  } else context.out(describe(server, credential));
  return exitCodes.ok;
}

function describe(server: string, credential: string): string {
  const parsed = parseCredential(credential);
  const identity = parsed === undefined ? undefined : decodeToken(parsed.token);
  if (identity === undefined) return text("session.signedInWithKey", { server });
  const until = new Date(identity.exp * 1000).toISOString();
  return text("session.signedInAs", { identifier: identity.identifier, server, until });
}

/** Says whether an action is allowed, and why. Exit 5 when it is not. */
export async function canI(
  context: CommandContext,
  action: string,
  resource: string | undefined,
  options: ServerOption & { explain?: boolean; output: string },
): Promise<ExitCode> {
  const { transport } = connect(context, options);
  const statements = await listStatements(transport);
  if (!statements.ok) throw failureError(statements.failure);
  const parts = resource?.split("/") ?? [];
  const list = parts.at(-1) === "*";
  const request = { action, segments: list ? parts.slice(0, -1) : parts, list };
  const decision = createAccess(statements.value).explain(request);
  const lines = explanationLines(request, decision);
  if (options.output === "json") {
    context.out(JSON.stringify({ action, resource, allowed: decision.allowed, explanation: lines }));
  } else {
    context.out(text(decision.allowed ? "common.yes" : "common.no"));
    if (options.explain) for (const line of lines) context.out(line);
  }
  return decision.allowed ? exitCodes.ok : exitCodes.denied;
}
