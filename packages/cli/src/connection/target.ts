import { apiCandidates } from "@twinhelm/core/session/findApi";
import type { CredentialStorage } from "@twinhelm/core/session/store";
import { parseCredential } from "@twinhelm/core/session/token";
import { commandText } from "@twinhelm/core/text/command";
import { didYouMean } from "../input/nearest";
import { CommandError, exitCodes, usageError } from "../shell/exit";
import { apiAddress, hasPath } from "./address";
import type { CommandContext } from "./connection";
import { defaultServer } from "./defaults";

/** Global options of every command. */
export interface TargetOptions {
  readonly server?: string | undefined;
  readonly context?: string | undefined;
}

/** Where a value comes from. */
export type Origin = "option" | "environment" | "context" | "file" | "default" | "none";

/** The server a command works on and who signs in, with where each comes from. */
export interface Target {
  readonly server: string;
  readonly serverFrom: Origin;
  /** Name of the context in use. */
  readonly context: string | undefined;
  readonly contextFrom: Origin;
  /** Address of the web console of that context, where it is known. */
  readonly console: string | undefined;
  /** Where a sign-in is kept. */
  readonly storage: CredentialStorage;
  readonly credential: string | undefined;
  readonly credentialFrom: Origin;
}

/**
 * Server: option, environment, context, the one signed in to last, the default. A server that is named outranks the
 * context in use; to name both is an error unless they agree. A context of the command line outranks a server of the environment. Credential: environment, else the stored one.
 */
export function targetOf(context: CommandContext, options: TargetOptions): Target {
  const { credentials } = context;
  const named = serverNamed(context, options);
  const contextName = contextInUse(context, options);
  const chosen = contextName.name === undefined ? undefined : existingContext(context, contextName.name);
  const server = named === undefined ? undefined : knownAddress(context, named);
  if (server !== undefined && chosen !== undefined && server !== chosen.server)
    throw usageError(differing(contextName.name ?? "", chosen.server, server, options));
  const last = credentials.current();
  const address = server ?? chosen?.server ?? last ?? defaultServer;
  const storage =
    contextName.name === undefined
      ? credentials.storageOf(address)
      : credentials.storageOfContext(contextName.name);
  return {
    server: address,
    serverFrom: originOf([
      [options.server !== undefined, "option"],
      [server !== undefined, "environment"],
      [chosen !== undefined, "context"],
      [last !== undefined, "file"],
    ]),
    context: contextName.name,
    contextFrom: contextName.from,
    console: chosen?.console,
    storage,
    ...credentialOf(context, storage),
  };
}

/** The address of the API: where somebody has signed in already, or else the likeliest one. */
function knownAddress({ credentials }: CommandContext, named: string): string {
  const guess = apiAddress(named);
  const known = (address: string) => credentials.storageOf(address).read() !== undefined;
  return apiCandidates(guess, hasPath(named)).find(known) ?? guess;
}

/** The context of this name. Exit 7 names the one that was probably meant. */
export function existingContext({ credentials }: CommandContext, name: string) {
  const contexts = credentials.contexts();
  const found = contexts[name];
  if (found !== undefined) return found;
  throw new CommandError(
    commandText("context.unknown", { name, meant: didYouMean(name, Object.keys(contexts)) }),
    exitCodes.notFound,
  );
}

/** The address of a server that is named. A context of the command line outranks a server of the environment. */
const serverNamed = ({ environment }: CommandContext, options: TargetOptions): string | undefined =>
  options.server ?? (options.context === undefined ? environment.TWINHELM_SERVER : undefined);

/** What to say where a context and a server are named that are not the same; a name of the environment is not seen. */
function differing(name: string, has: string, server: string, options: TargetOptions): string {
  if (options.server === undefined) return commandText("context.differsThere", { name, has, server });
  const from = options.context === undefined ? " of TWINHELM_CONTEXT" : "";
  return commandText("context.differs", { name, from, has, server });
}

/** The context that commands work on, and what chose it. */
export function contextInUse(context: CommandContext, options: TargetOptions) {
  const { environment, credentials } = context;
  if (options.context !== undefined) return { name: options.context, from: "option" } as const;
  if (environment.TWINHELM_CONTEXT)
    return { name: environment.TWINHELM_CONTEXT, from: "environment" } as const;
  const name = serverNamed(context, options) === undefined ? credentials.currentContext() : undefined;
  return { name, from: name === undefined ? "none" : "file" } as const;
}

function credentialOf({ environment }: CommandContext, storage: CredentialStorage) {
  const { TWINHELM_APIKEY: key, TWINHELM_TOKEN: token } = environment;
  if (key) return { credential: `APIKEY ${key}`, credentialFrom: "environment" } as const;
  if (token) {
    const credential = parseCredential(token) === undefined ? `IDENTITY ${token}` : token;
    return { credential, credentialFrom: "environment" } as const;
  }
  const credential = storage.read();
  return { credential, credentialFrom: credential === undefined ? "none" : "file" } as const;
}

const originOf = (cases: readonly (readonly [boolean, Origin])[]): Origin =>
  cases.find(([holds]) => holds)?.[1] ?? "default";
