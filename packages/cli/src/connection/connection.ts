import { endsSession } from "@twinhelm/core/http/exchange";
import { failed } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import { decodeToken, isIdentified, parseCredential } from "@twinhelm/core/session/token";
import { text } from "@twinhelm/core/text/catalogue";
import { commandText } from "@twinhelm/core/text/command";
import type { View } from "../output/view";
import { CommandError, exitCodes } from "../shell/exit";
import type { Credentials, Environment } from "./credentials";
import { type Target, type TargetOptions, targetOf } from "./target";
import { createNodeTransport } from "./transport";

/** Everything a command works on. Passed in, so that tests and other programs can replace it. */
export interface CommandContext {
  readonly environment: Environment;
  readonly credentials: Credentials;
  /** One line of data or of a result. */
  out(line: string): void;
  /** Data that is no line: bytes, or a text as it is. Resolves when there is room for more. */
  write(piece: string | Uint8Array): Promise<void>;
  /** One line for the person: progress, retries, errors. */
  say(line: string): void;
  /** What is under way, for a person who watches; absent: nobody does. */
  progress?(line: string): void;
  readonly input: NodeJS.ReadStream;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** What is wanted of tables and CSV; absent: all of it. */
  readonly view?: View | undefined;
  /** Milliseconds to wait for each answer; absent: as long as each call may take. */
  readonly timeout?: number | undefined;
}

/** A transport that reports each retry on standard error. */
export function transportOf(context: CommandContext, server: string, credential?: string): Transport {
  const { timeout } = context;
  const transport = createNodeTransport({
    baseUrl: server,
    credential: () => credential,
    onRetry: (attempt, reason) => context.say(commandText("connection.again", { attempt, reason })),
  });
  return timeout === undefined
    ? transport
    : { ...transport, send: (call) => transport.send({ ...call, timeout }) };
}

export interface Connection {
  readonly server: string;
  readonly credential: string;
  readonly transport: Transport;
}

/** Why a credential signs nobody in. One of the environment is named: signing in again would not change it. */
function reasonOf({ credential, credentialFrom, context }: Target): string {
  if (credential === undefined || credentialFrom !== "environment")
    return context === undefined
      ? text("session.notSignedIn")
      : text("session.notSignedIn.context", { name: context });
  const token = parseCredential(credential)?.token;
  const payload = token === undefined ? undefined : decodeToken(token);
  const variable = credential.startsWith("APIKEY ") ? "TWINHELM_APIKEY" : "TWINHELM_TOKEN";
  if (payload === undefined) return text("session.tokenMalformed", { variable });
  return text("session.tokenExpired", { time: new Date(payload.exp * 1000).toISOString() });
}

/** How a command is connected that may need a fresh sign-in. */
interface ConnectOptions extends TargetOptions {
  /** File with the current password, `-` for standard input; absent: it is asked for on a terminal. */
  readonly currentPasswordFile?: string | undefined;
}

/** Connects with the stored credential. Throws exit 4 if there is no credential or it has expired. */
export function connect(context: CommandContext, options: ConnectOptions): Connection {
  const target = targetOf(context, options);
  const { server, credential, credentialFrom } = target;
  if (credential === undefined || !isIdentified(parseCredential(credential), context.now()))
    throw new CommandError(reasonOf(target), exitCodes.notSignedIn);
  if (credentialFrom === "file" && context.credentials.isOpenToOthers())
    context.say(text("session.openToOthers", { path: context.credentials.path }));
  const transport = advising(transportOf(context, server, credential), target, context.environment);
  return {
    server,
    credential,
    transport: {
      ...transport,
      async send(call) {
        const result = await transport.send(call);
        if (result.ok || result.failure.code !== "stale-sign-in") return result;
        const { signInAgain } = await import("../session/signInAgain");
        const fresh = await signInAgain(context, { server, credential }, options.currentPasswordFile);
        return transportOf(context, server, fresh).send(call);
      },
    },
  };
}

/** A transport that says what to do about a credential that was refused: sign in again, or set another variable. */
function advising(transport: Transport, target: Target, environment: Environment): Transport {
  return {
    ...transport,
    async send(call) {
      const result = await transport.send(call);
      if (result.ok || !endsSession(call, result.failure)) return result;
      return failed({
        ...result.failure,
        message: refusedBecause(result.failure.message, target, environment),
      });
    },
  };
}

/** One of the environment is named: nobody signed in with it here. */
function refusedBecause(
  reason: string,
  { server, context, credentialFrom }: Target,
  environment: Environment,
) {
  if (credentialFrom === "environment") {
    const variable = environment.TWINHELM_APIKEY ? "TWINHELM_APIKEY" : "TWINHELM_TOKEN";
    return text("session.variableRefused", { variable, reason });
  }
  return context === undefined
    ? text("session.ended", { reason, server })
    : text("session.ended.context", { reason, name: context });
}
