import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { StartError } from "../shell/errors";

/** Name of the file in the data folder that holds the secret. */
const secretFile = "secret";

const length = 48;

/**
 * The signing secret of a data folder, made at the first start and readable by its owner alone. Throws
 * `StartError` when it cannot be read or is damaged: a weak secret would let anybody make tokens.
 */
export function readSecret(folder: string): Uint8Array {
  const path = join(folder, secretFile);
  try {
    if (!existsSync(path)) writeSecret(path);
    chmodSync(path, 0o600);
    const secret = Buffer.from(readFileSync(path, "utf8"), "base64");
    if (secret.length === length) return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      "not-writable",
      `The secret ${path} cannot be used: ${reason}. Check its owner and its permissions.`,
    );
  }
  throw new StartError(
    "corrupt",
    `The secret ${path} is damaged. Put it back from a backup, or delete it: a new one is made and everybody has to sign in again.`,
  );
}

/** Whole or not at all, also after a power cut. */
function writeSecret(path: string): void {
  const draft = `${path}.new`;
  const file = openSync(draft, "w", 0o600);
  try {
    writeSync(file, randomBytes(length).toString("base64"));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
