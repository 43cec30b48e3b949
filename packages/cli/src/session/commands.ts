import { createAccess } from "@twinhelm/core/access/evaluate";
import { explainAccess, explanationLines } from "@twinhelm/core/access/explanation";
import { moduleOf, type Statement } from "@twinhelm/core/access/statement";
import type { Transport } from "@twinhelm/core/http/transport";
import {
  answerChallenge,
  beginStrategy,
  type Challenge,
  listPublicStrategies,
  listStatements,
  revokeToken,
  signIn,
  type Token,
  waitForStrategy,
} from "@twinhelm/core/session/api";
import { secondsToNextCode } from "@twinhelm/core/session/code";
import {
  decodeToken,
  formatCredential,
  hoursAhead,
  parseCredential,
  untilOf,
} from "@twinhelm/core/session/token";
import { text } from "@twinhelm/core/text/catalogue";
import { commandText } from "@twinhelm/core/text/command";
import { type CommandContext, type Connection, connect, transportOf } from "../connection/connection";
import { type Target, type TargetOptions, targetOf } from "../connection/target";
import { answerFormats, oneFormatOf, writeValue } from "../output/output";
import { CommandError, type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";

export interface LoginOptions extends TargetOptions {
  readonly identifier?: string | undefined;
  /** An API key comes on standard input. */
  readonly apiKeyStdin?: boolean | undefined;
  /** A token comes on standard input, with or without its scheme. */
  readonly tokenStdin?: boolean | undefined;
  /** Name, title or id of a sign-on strategy. */
  readonly strategy?: string | undefined;
  /** The code of the second factor is the last line of standard input. */
  readonly codeStdin?: boolean | undefined;
}

/** Keeps a key or a token once the server has taken it. */
async function keep(
  context: CommandContext,
  { server, storage }: Pick<Target, "server" | "storage">,
  { apiKeyStdin }: LoginOptions,
  given: string,
): Promise<ExitCode> {
  const secret = given.trim();
  if (!/^\S+( \S+)?$/.test(secret)) throw usageError(commandText("login.noSecret"));
  const withScheme = parseCredential(secret) !== undefined;
  const credential = withScheme ? secret : `${apiKeyStdin === true ? "APIKEY" : "IDENTITY"} ${secret}`;
  const { scheme = "", token = "" } = parseCredential(credential) ?? {};
  // The server would speak of how it reads tokens.
  if (scheme.toUpperCase() !== "APIKEY" && decodeToken(token) === undefined)
    throw usageError(text("session.noToken"));
  const statements = await listStatements(transportOf(context, server, credential));
  if (!statements.ok) throw failureError(statements.failure);
  storage.write(credential);
  context.say(describe(server, credential));
  return exitCodes.ok;
}

/** Signs in with a password from standard input, or asks for it on a terminal. */
export async function login(context: CommandContext, options: LoginOptions): Promise<ExitCode> {
  const { ask, readStdin } = await import("../input/prompt");
  const { server, storage } = await foundTarget(context, options);
  if (options.apiKeyStdin === true || options.tokenStdin === true)
    return keep(context, { server, storage }, options, await readStdin(context.input));
  if (options.strategy !== undefined)
    return finish(context, { server, storage }, await byStrategy(context, server, options.strategy));
  const { isTTY } = context.input;
  if (options.identifier === undefined && !isTTY) throw usageError(commandText("login.who"));
  const identifier = options.identifier ?? (await ask(context.input, text("session.identifier"), false));
  const given = isTTY
    ? await ask(context.input, text("session.password"), true)
    : await readStdin(context.input);
  const { password, code } = !isTTY && options.codeStdin === true ? secretsOf(given) : { password: given };
  if (password === "") throw usageError(commandText("login.empty"));
  const transport = transportOf(context, server);
  const first = await signIn(transport, { identifier, password });
  if (!first.ok) throw failureError(first.failure);
  return finish(context, { server, storage }, first.value, code);
}

/** Where to sign in: the API of a server is looked for once, before anybody has signed in there. */
async function foundTarget(
  context: CommandContext,
  options: TargetOptions,
): Promise<Pick<Target, "server" | "storage">> {
  const target = targetOf(context, options);
  const isNamed = target.serverFrom === "option" || target.serverFrom === "environment";
  const named = options.server ?? context.environment.TWINHELM_SERVER;
  if (!isNamed || named === undefined || target.context !== undefined) return target;
  if (target.storage.read() !== undefined) return target;
  const { findApi } = await import("../connection/findApi");
  const { address, problem } = await findApi(named);
  // Whoever signs in is told what is wrong there.
  return problem === undefined
    ? { server: address, storage: context.credentials.storageOf(address) }
    : target;
}

/** A password, and on a line of its own the code of the second factor. */
function secretsOf(given: string): { readonly password: string; readonly code: string } {
  const [, password, code] = /^(.*?)\r?\n([^\n]*)$/s.exec(given) ?? [];
  if (password === undefined || code === undefined) throw usageError(text("session.twoLines"));
  return { password, code };
}

/** Asks for the second step where there is one, and keeps the token. */
async function finish(
  context: CommandContext,
  { server, storage }: Pick<Target, "server" | "storage">,
  first: Token | Challenge,
  code: string | undefined = context.environment.TWINHELM_CODE,
): Promise<ExitCode> {
  let token = first;
  if ("challenge" in token) {
    token = await answered(context, transportOf(context, server), token, code);
  }
  const hours = hoursAhead(formatCredential(token), context.now());
  if (hours !== undefined) throw new CommandError(text("session.clock", { hours }), exitCodes.failure);
  storage.write(formatCredential(token));
  context.say(describe(server, formatCredential(token)));
  return exitCodes.ok;
}

/** The token that a code of the second factor is exchanged for; the code is asked for where none is given. */
async function answered(
  context: CommandContext,
  transport: Transport,
  { challenge, answerUrl }: Challenge,
  code: string | undefined,
): Promise<Token> {
  const given = code?.trim() ?? "";
  if (given === "" && !context.input.isTTY) throw usageError(text("session.codeMissing", { challenge }));
  const { ask } = await import("../input/prompt");
  const second = await answerChallenge(
    transport,
    answerUrl,
    given || (await ask(context.input, challenge, false)),
  );
  if (second.ok) return second.value;
  if (second.failure.status !== 401) throw failureError(second.failure);
  const n = secondsToNextCode(context.now());
  throw failureError({ ...second.failure, message: text("session.wrongCode", { n }) });
}

/** Says where to sign in with a browser, on whatever machine, and waits until somebody has. */
async function byStrategy(
  context: CommandContext,
  server: string,
  wanted: string,
): Promise<Token | Challenge> {
  const transport = transportOf(context, server);
  const listed = await listPublicStrategies(transport);
  if (!listed.ok) throw failureError(listed.failure);
  const found = listed.value.filter(({ _id, name, title }) => [_id, name, title].includes(wanted));
  const [strategy, second] = found;
  if (strategy === undefined || second !== undefined) {
    const names = listed.value.map(({ _id, name }) => `${name} (${_id})`).join(", ");
    throw new CommandError(
      strategy === undefined
        ? text("session.noStrategy", { name: wanted, names: names || text("session.noStrategies") })
        : text("session.manyStrategies", { name: wanted, names }),
      exitCodes.notFound,
    );
  }
  const begun = await beginStrategy(transport, strategy._id);
  if (!begun.ok) throw failureError(begun.failure);
  context.say(text("session.visit", { title: strategy.title || strategy.name }));
  context.say(begun.value.url);
  const result = await waitForStrategy(transport, begun.value.state);
  if (!result.ok) throw failureError(result.failure);
  return result.value;
}

/** Ends the token at the server and forgets the credential. It is forgotten also where the server cannot be told. */
export async function logout(context: CommandContext, options: TargetOptions): Promise<ExitCode> {
  const { server, storage } = targetOf(context, options);
  const credential = storage.read();
  if (credential === undefined) {
    context.say(text("session.wasNotSignedIn"));
    return exitCodes.ok;
  }
  storage.remove();
  if (credential.startsWith("IDENTITY ")) {
    const revoked = await revokeToken(transportOf(context, server), credential);
    const time = untilOf(credential);
    if (revoked.ok && revoked.value === "lives" && time !== undefined) {
      context.say(text("session.lives", { time }));
      return exitCodes.ok;
    }
    if (!revoked.ok) {
      context.say(text("session.notRevoked", { reason: revoked.failure.message }));
      return exitCodes.failure;
    }
  }
  context.say(text("session.signedOut", { server }));
  return exitCodes.ok;
}

/** Says who is signed in, after asking the server whether it still agrees. */
export async function whoami(
  context: CommandContext,
  options: TargetOptions & { output: string },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const { server, credential, transport } = connect(context, options);
  const statements = await listStatements(transport);
  if (!statements.ok) throw failureError(statements.failure);
  const parsed = parseCredential(credential);
  const identity = parsed === undefined ? undefined : decodeToken(parsed.token);
  if (format === "table") context.out(describe(server, credential));
  else {
    const until = identity === undefined ? undefined : new Date(identity.exp * 1000).toISOString();
    const { identifier, _id: id } = identity ?? {};
    await writeValue(format, { server, identifier, id, until }, context.out);
  }
  return exitCodes.ok;
}

function describe(server: string, credential: string): string {
  const parsed = parseCredential(credential);
  const identity = parsed === undefined ? undefined : decodeToken(parsed.token);
  if (identity === undefined) return text("session.signedInWithKey", { server });
  const until = new Date(identity.exp * 1000).toISOString();
  return text("session.signedInAs", { identifier: identity.identifier, server, until });
}

/** Ends a command that asks for an action that is probably misspelt. A server may have modules that nobody here knows. */
async function checkAction(action: string, statements: readonly Statement[]): Promise<void> {
  const { catalogue } = await import("@twinhelm/core/access/catalogue");
  if (statements.some((each) => each.action === action)) return;
  const { didYouMean, nearest } = await import("../input/nearest");
  const module = moduleOf(action);
  const known = catalogue.find((each) => each.module === module);
  if (known === undefined) {
    const modules = catalogue.map((each) => each.module);
    const meant = nearest(module, modules);
    if (meant === undefined) return;
    throw usageError(
      `${text("session.noAction", { action })}${didYouMean(action, [meant + action.slice(module.length)])}`,
    );
  }
  const names = known.actions.map((each) => each.action);
  if (names.includes(action)) return;
  throw usageError(`${text("session.noAction", { action })}${didYouMean(action, names)}`);
}

/** `sourced`: with the policies that they come from. */
async function ownStatements(connection: Connection, sourced: boolean) {
  const statements = await listStatements(connection.transport);
  if (!statements.ok) throw failureError(statements.failure);
  if (!sourced) return statements.value;
  return (await import("./statements")).withPolicies(connection, statements.value);
}

/** Says whether an action is allowed, and why. Exit 5 when it is not. */
export async function canI(
  context: CommandContext,
  action: string,
  resource: string | undefined,
  options: TargetOptions & { explain?: boolean; as?: string; output: string },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const connection = connect(context, options);
  const { transport } = connection;
  const statements =
    options.as === undefined
      ? await ownStatements(connection, options.explain === true)
      : await (await import("./statements")).statementsOfIdentity(context, connection, options.as);
  await checkAction(action, statements);
  const { partsOfResource } = await import("./resource");
  const parts = await partsOfResource(transport, action, resource);
  const list = parts.at(-1) === "*";
  const request = { action, segments: list ? parts.slice(0, -1) : parts, list };
  const nameOf =
    options.explain === true ? await (await import("../areas")).loadNames(transport, action) : undefined;
  const explanation = explainAccess(createAccess(statements), request, { nameOf, who: options.as });
  const { decision } = explanation;
  const lines = explanationLines(explanation);
  if (format === "table") {
    context.out(text(decision.allowed ? "common.yes" : "common.no"));
    if (options.explain) for (const line of lines) context.out(line);
  } else {
    const { allowed } = decision;
    await writeValue(format, { action, resource, allowed, explanation: lines }, context.out);
  }
  return decision.allowed ? exitCodes.ok : exitCodes.denied;
}
