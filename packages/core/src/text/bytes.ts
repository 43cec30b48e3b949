/** A call takes no more characters at once. */
const atOnce = 8192;

/** Bytes as a text of which each character is one of them. */
export function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += atOnce)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + atOnce)));
  return parts.join("");
}

/** The bytes of such a text. */
export function bytesOfLetters(letters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** Bytes one after the other. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
