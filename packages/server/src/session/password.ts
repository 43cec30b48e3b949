import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import type { PasswordCost } from "../shell/context";

/** Characters. Putting accents into their order takes time beyond proportion, and nobody types more. */
export const longestPassword = 1_000;

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, 32, { ...options, maxmem: 256 * 1024 * 1024 }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

const textOf = ({ N, r, p }: PasswordCost, salt: string, key: string) =>
  ["scrypt", N, r, p, salt, key].join("$");

/** Hash of a password as `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return textOf(cost, salt.toString("base64"), key.toString("base64"));
}

/**
 * Whether the password belongs to the hash, at the cost that stands in it. Without a hash: false, after work at
 * `cost`, that of the most expensive hash: somebody unknown costs as much time as a wrong password, and a wrong one for
 * a cheaper hash is made to take as long.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  cost: PasswordCost,
): Promise<boolean> {
  const nobody = textOf(cost, `${"A".repeat(22)}==`, `${"A".repeat(43)}=`);
  const [, N, r, p, salt = "", stored = ""] = (hash ?? nobody).split("$");
  const isPossible = password.length <= longestPassword;
  const key = await derive(isPossible ? password : "", Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  const expected = Buffer.from(stored, "base64");
  const isRight = key.length === expected.length && timingSafeEqual(key, expected);
  if (hash !== undefined && isPossible && isRight) return true;
  const missing = missingCost({ N: Number(N), r: Number(r), p: Number(p) }, cost);
  if (missing !== undefined) await derive("", Buffer.from(salt, "base64"), missing);
  return false;
}

const workOf = ({ N, r, p }: PasswordCost): number => N * r * p;

/** The cost of the most expensive hash: of those that are stored, as `scrypt$N$r$p`, and those made `today`. */
export function highestCost(stored: readonly string[], today: PasswordCost): PasswordCost {
  const costs = stored.map((text): PasswordCost => {
    const [, N, r, p] = text.split("$").map(Number);
    return { N: N ?? Number.NaN, r: r ?? Number.NaN, p: p ?? Number.NaN };
  });
  return costs.reduce((highest, cost) => (workOf(cost) > workOf(highest) ? cost : highest), today);
}

/** What is still to be done after the work of a cheaper hash, so that it takes as long as the most expensive one. */
export function missingCost(stored: PasswordCost, highest: PasswordCost): PasswordCost | undefined {
  const p = Math.round((workOf(highest) - workOf(stored)) / (stored.N * stored.r));
  return p > 0 ? { ...stored, p } : undefined;
}

/** Whether the hash was made at this cost. */
export const hasCost = (hash: string, cost: PasswordCost): boolean =>
  hash.startsWith(textOf(cost, "", "").slice(0, -1));

/** A password for a person to type once: 20 characters without look-alikes, some 114 bits. */
export function generatePassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679";
  return Array.from(randomBytes(40), (byte) => (byte < 250 ? letters[byte % letters.length] : ""))
    .join("")
    .slice(0, 20);
}
