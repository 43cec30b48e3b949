/** What a text without a mark may be in that is no UTF-8: each byte is a letter of it. */
const fallback = "windows-1252";

/** The encoding that the mark at the beginning of a text names; `undefined`: it has none of UTF-16. */
function markedAs([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/**
 * The encoding of a text that is no UTF-8; `undefined`: it is UTF-8, or has a mark that says what it is. Whether the
 * last letter is whole does not matter: the bytes may be the first of more.
 */
export function encodingOf(bytes: Uint8Array): string | undefined {
  if (markedAs(bytes) !== undefined) return undefined;
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
  const decoder = new TextDecoder(guessed ?? markedAs(bytes) ?? "utf-8", { fatal: false });
  return { text: decoder.decode(bytes, { stream: true }), isGuessed: guessed !== undefined };
}

/** Whether bytes are no text at all: they hold a zero, and no mark says that they are UTF-16. */
export const isBinary = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 8_000).includes(0) && markedAs(bytes) === undefined;
