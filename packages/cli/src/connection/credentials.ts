import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { CredentialStorage } from "@twinhelm/core/session/store";
import { commandText } from "@twinhelm/core/text/command";
import { reasonOf } from "../input/reason";
import { CommandError, exitCodes } from "../shell/exit";
import { type CredentialFile, parseCredentialFile, type StoredContext } from "./credentialFile";

/** Credentials of this person, one per server, in a file that only they can read. */
export interface Credentials {
  readonly path: string;
  /** Whether people beside this one may read or change the file. */
  isOpenToOthers(): boolean;
  current(): string | undefined;
  /** Storage of one server, for a session. */
  storageOf(server: string): CredentialStorage;
  /** Name of the context in use. */
  currentContext(): string | undefined;
  contexts(): Readonly<Record<string, StoredContext>>;
  /** Storage of one context, for a session. */
  storageOfContext(name: string): CredentialStorage;
  addContext(name: string, server: string, console?: string): void;
  /** No name: no context is in use. */
  useContext(name: string | undefined): void;
  removeContext(name: string): void;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The file below XDG_CONFIG_HOME, else below the home folder. */
function credentialsPath(environment: Environment): string {
  const base = environment.XDG_CONFIG_HOME || join(environment.HOME ?? ".", ".config");
  return join(base, "twinhelm", "credentials.json");
}

export function createCredentials(environment: Environment): Credentials {
  const path = credentialsPath(environment);
  const change = (edit: (file: CredentialFile) => void) => {
    const file = read(path);
    edit(file);
    writeWhole(path, file);
  };
  return {
    path,
    isOpenToOthers: () => process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0,
    current: () => read(path).current,
    storageOf: (server) => ({
      read: () => read(path).servers[server],
      write: (credential) =>
        change((file) => {
          file.servers[server] = credential;
          file.current = server;
        }),
      remove: () =>
        change((file) => {
          delete file.servers[server];
        }),
    }),
    currentContext: () => read(path).context,
    contexts: () => read(path).contexts,
    storageOfContext: (name) => ({
      read: () => read(path).contexts[name]?.credential,
      write: (credential) => change((file) => setCredential(file, name, credential)),
      remove: () => change((file) => setCredential(file, name, undefined)),
    }),
    addContext: (name, server, console) =>
      change((file) => {
        file.contexts[name] = { server, ...(console === undefined ? {} : { console }) };
        file.context ??= name;
      }),
    useContext: (name) =>
      change((file) => {
        file.context = name;
      }),
    removeContext: (name) =>
      change((file) => {
        delete file.contexts[name];
        if (file.context === name) file.context = undefined;
      }),
  };
}

function setCredential(file: CredentialFile, name: string, credential: string | undefined): void {
  const context = file.contexts[name];
  if (context !== undefined) file.contexts[name] = { ...context, credential };
}

function read(path: string): CredentialFile {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return { servers: {}, contexts: {} };
    throw new CommandError(commandText("input.unread", { path, reason: reasonOf(error) }), exitCodes.failure);
  }
  const file = parseCredentialFile(text);
  if (file !== undefined) return file;
  throw new CommandError(commandText("credentials.damaged", { path }), exitCodes.failure);
}

/** Makes a folder and those above it. Node's own way never returns where the system makes none, as below /proc. */
function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another command made it at the same time.
    if (!existsSync(path)) throw error;
  }
}

/** Replaces the file at once: a reader sees the old one or the new one, whole. */
export function writeWhole(path: string, file: object): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    makeFolders(dirname(path));
    const descriptor = openSync(draft, "w", 0o600);
    try {
      writeSync(descriptor, `${JSON.stringify(file, null, 2)}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new CommandError(
      commandText("output.unwritten", { path, reason: reasonOf(error) }),
      exitCodes.failure,
    );
  }
}
