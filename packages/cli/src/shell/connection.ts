import type { Transport } from "@twinhelm/core/http/transport";
import { isIdentified, parseCredential } from "@twinhelm/core/session/token";
import { text } from "@twinhelm/core/text/catalogue";
import type { Credentials, Environment } from "./credentials";
import { defaultServer } from "./defaults";
import { CommandError, exitCodes, usageError } from "./exit";
import { createCommandTransport } from "./transport";

/** Everything a command works on. Passed in, so that tests and other programs can replace it. */
export interface CommandContext {
  readonly environment: Environment;
  readonly credentials: Credentials;
  /** One line of data or of a result. */
  out(line: string): void;
  /** One line for the person: progress, retries, errors. */
  say(line: string): void;
  readonly input: NodeJS.ReadStream;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The API address of what a person gave: an address without a path means `/api`. */
export function apiAddress(given: string): string {
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `http://${given}`);
  if (url === null) throw usageError(`"${given}" is no address. Give one like http://127.0.0.1:4300`);
  if (url.username !== "" || url.password !== "")
    throw usageError("Leave name and password out of the address. Give the name with --identifier.");
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path === "" ? "/api" : path}`;
}

/** The server to work on: option, environment, the one signed in to last, the default. */
export function serverOf(context: CommandContext, option: string | undefined): string {
  const given = option ?? context.environment.TWINHELM_SERVER ?? context.credentials.current();
  return given === undefined ? defaultServer : apiAddress(given);
}

/** The credential for a server: environment, else the stored one. */
export function credentialOf(context: CommandContext, server: string): string | undefined {
  const { TWINHELM_APIKEY: key, TWINHELM_TOKEN: token } = context.environment;
  if (key) return `APIKEY ${key}`;
  if (token) return parseCredential(token) === undefined ? `IDENTITY ${token}` : token;
  return context.credentials.storageOf(server).read();
}

/** A transport that tells of each retry on standard error. */
export function transportOf(context: CommandContext, server: string, credential?: string): Transport {
  return createCommandTransport({
    baseUrl: server,
    credential: () => credential,
    onRetry: (attempt, reason) => context.say(`Trying again (${attempt}): ${reason}`),
  });
}

export interface Connection {
  readonly server: string;
  readonly credential: string;
  readonly transport: Transport;
}

/** Connects with the stored credential. Throws exit 4 when there is none or its time is up. */
export function connect(context: CommandContext, options: { server?: string | undefined }): Connection {
  const server = serverOf(context, options.server);
  const credential = credentialOf(context, server);
  if (credential === undefined || !isIdentified(parseCredential(credential), context.now())) {
    throw new CommandError(text("session.notSignedIn"), exitCodes.notSignedIn);
  }
  return { server, credential, transport: transportOf(context, server, credential) };
}
