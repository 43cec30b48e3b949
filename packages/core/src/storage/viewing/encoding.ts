/** What a text without a mark may be in that is no UTF-8: each byte is a letter of it. */
const fallback = "windows-1252";

/**
 * The encoding of a text that is no UTF-8; `undefined`: it is UTF-8, or has a mark that says what it is. Whether the
 * last letter is whole does not matter: the bytes may be the first of more.
 */
export function encodingOf(bytes: Uint8Array): string | undefined {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return undefined;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return undefined;
  } catch {
    return fallback;
  }
}

/** The text of bytes, and whether it is read in another encoding than it should have. */
export function textOfBytes(bytes: Uint8Array): { readonly text: string; readonly isGuessed: boolean } {
  const guessed = encodingOf(bytes);
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  const decoder = new TextDecoder(guessed ?? marked, { fatal: false });
  return { text: decoder.decode(bytes, { stream: true }), isGuessed: guessed !== undefined };
}

/** Whether bytes are no text at all: they hold a zero, and no mark says that they are UTF-16. */
export const isBinary = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 8_000).includes(0) && !(bytes[0] === 0xff || bytes[0] === 0xfe);
