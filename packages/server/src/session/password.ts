import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Cost of new hashes: 32 MiB and some 80 ms each. Stored with the hash, so it may rise later. */
const cost = { N: 2 ** 15, r: 8, p: 1 };

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, 32, { ...options, maxmem: 256 * 1024 * 1024 }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

/** Hash of a password as `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$");
}

// Somebody unknown costs as much time as a wrong password.
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${"A".repeat(22)}==$${"A".repeat(43)}=`;

/** Whether the password belongs to the hash. Without a hash: false, after the same work. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", stored = ""] = (hash ?? nobody).split("$");
  const key = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  const expected = Buffer.from(stored, "base64");
  return hash !== undefined && key.length === expected.length && timingSafeEqual(key, expected);
}

/** A password for a person to type once: 20 characters without look-alikes, some 114 bits. */
export function generatePassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679";
  return Array.from(randomBytes(40), (byte) => (byte < 250 ? letters[byte % letters.length] : ""))
    .join("")
    .slice(0, 20);
}
