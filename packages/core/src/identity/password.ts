/** Letters and digits that nobody mistakes for one another: 32, so that a byte gives one without a bias. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789A";
const length = 20;

/** A password for somebody else, to be handed over: 100 bits. */
export function newPassword(
  random: (bytes: Uint8Array) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  const bytes = random(new Uint8Array(length));
  return [...bytes].map((byte) => letters[byte % letters.length]).join("");
}
