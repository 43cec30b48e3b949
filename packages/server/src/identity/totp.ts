import { Secret, TOTP } from "otpauth";

/** Seconds that a code is shown for. */
const period = 30;
const issuer = "Twinhelm";

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });

/** A new secret of 160 bits, as Base32. */
export const generateSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads: secret, issuer, and whose code it is. */
export function setUpUri(secret: string, identifier: string): string {
  // An image holds so much; half a character cannot be written at all.
  const label = [...identifier.toWellFormed()].slice(0, 64).join("");
  return totpOf(secret, label).toString();
}

/**
 * The time step whose code this is: the present one, or the one before or after it, for clocks that differ.
 * `now` in milliseconds.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(" ", "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const away = totpOf(secret).validate({ token, timestamp: now, window: 1 });
  return away === null ? undefined : Math.floor(now / 1000 / period) + away;
}
