import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "../shell/errors";
import { createVault } from "./vault";

/** Name of the file in the data folder that holds the secret. */
export const secretFile = "secret";
/** What a rotation goes over to: the database says which of both it is sealed with. */
const nextFile = "secret.next";

const length = 48;

export const newSecret = (): Uint8Array => randomBytes(length);

/**
 * The secret of a data folder, readable by its owner alone; undefined: there is none. Throws `StartError` when it
 * cannot be read or is damaged: a weak secret would let anybody make tokens.
 */
export function readSecret(folder: string): Uint8Array | undefined {
  return readFile(join(folder, secretFile));
}

const decoded = (text: string): Uint8Array | undefined => {
  const secret = Buffer.from(text, "base64");
  return secret.length === length ? secret : undefined;
};

/**
 * Gives a data folder the secret of a file that others keep, and that may not be writable: where the folder has none, or has
 * another one, as after a rotation at another node. What is stored says which of both it is sealed with (`secretOf`). Throws
 * `StartError`.
 */
export function takeSecret(folder: string, path: string): void {
  const given = givenSecret(path);
  const own = readSecret(folder);
  if (own === undefined) writeSecret(folder, given);
  else if (!Buffer.from(own).equals(given) && !existsSync(join(folder, nextFile)))
    writeNextSecret(folder, given);
}

function givenSecret(path: string): Uint8Array {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError("options", `--secret-file: it cannot be read from ${path}: ${reason}.`);
  }
  const secret = decoded(text);
  if (secret !== undefined) return secret;
  throw new StartError(
    "options",
    `--secret-file: ${path} holds no secret, which is ${length} random bytes as Base64. To make one: openssl rand -base64 ${length}`,
  );
}

function readFile(path: string): Uint8Array | undefined {
  try {
    if (!existsSync(path)) return undefined;
    chmodSync(path, 0o600);
    const secret = decoded(readFileSync(path, "utf8"));
    if (secret !== undefined) return secret;
  } catch (error) {
    throw unusable(path, error);
  }
  throw new StartError(
    "corrupt",
    `The secret ${path} is damaged. Put it back from a backup. If there is none, delete the file and start again: that says what is lost, and how to go on.`,
  );
}

const unusable = (path: string, error: unknown) =>
  new StartError(
    "not-writable",
    `The secret ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}. Check its owner and its permissions.`,
  );

/** Stores a secret, whole or not at all, also after a power cut. Throws `StartError`. */
export const writeSecret = (folder: string, secret: Uint8Array): void => store(folder, secretFile, secret);

/** Stores the secret that a rotation goes over to, beside the one that is in use. Throws `StartError`. */
export const writeNextSecret = (folder: string, secret: Uint8Array): void => store(folder, nextFile, secret);

function store(folder: string, name: string, secret: Uint8Array): void {
  const path = join(folder, name);
  const draft = `${path}.new`;
  try {
    write(draft, secret);
    renameSync(draft, path);
    syncFolder(folder);
  } catch (error) {
    throw unusable(path, error);
  }
}

/** Forgets a secret that nothing was sealed with. */
function dropNextSecret(folder: string): void {
  rmSync(join(folder, nextFile), { force: true });
}

/** The secret that a rotation went over to becomes that of the folder. */
export function adoptNextSecret(folder: string): void {
  renameSync(join(folder, nextFile), join(folder, secretFile));
  syncFolder(folder);
}

/**
 * The secret with the key of this id, after a rotation that was cut short is brought to its end or taken back;
 * undefined: neither file has it. Throws `StartError`.
 */
export function secretOf(folder: string, keyId: string): Uint8Array | undefined {
  const secret = readSecret(folder);
  if (secret !== undefined && createVault(secret).keyId === keyId) {
    dropNextSecret(folder);
    return secret;
  }
  const next = readFile(join(folder, nextFile));
  if (next === undefined || createVault(next).keyId !== keyId) return undefined;
  adoptNextSecret(folder);
  return next;
}

function write(path: string, secret: Uint8Array): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeSync(file, Buffer.from(secret).toString("base64"));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A name is in a folder for good once the folder is written. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
