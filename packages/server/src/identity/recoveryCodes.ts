import { createHash, randomInt } from "node:crypto";

/** How many are given at once. */
const count = 10;
/** Without letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

/** Codes that sign in once each in place of an authenticator, of 79 random bits. */
export const generateRecoveryCodes = (): readonly string[] => Array.from({ length: count }, oneCode);

const oneCode = (): string => Array.from({ length: groups }, oneGroup).join("-");
const oneGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");

/**
 * What is stored of a code; `undefined`: this is none. A fast hash is enough: nobody guesses so many random bits. That
 * of another identity is another one.
 */
export function hashRecoveryCode(identity: string, code: string): string | undefined {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, "");
  if (plain.length !== groups * groupLength || [...plain].some((each) => !alphabet.includes(each)))
    return undefined;
  return createHash("sha256").update(`${identity} ${plain}`).digest("base64");
}

/** What is stored of several. */
export const hashRecoveryCodes = (identity: string, codes: readonly string[]): readonly string[] =>
  codes.flatMap((code) => hashRecoveryCode(identity, code) ?? []);
