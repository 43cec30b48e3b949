import type { Bytes } from "./source";
import { transferText } from "./text";

/** A piece of text, or why the bytes are none. */
export type TextPiece = string | { readonly unreadable: string };

/** How bytes are read. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}

/** What a byte order mark says of the bytes behind it. */
const marks: readonly (readonly [string, readonly number[]])[] = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

function decoderOf(label: string): Decoder | undefined {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

/** Encodings of files that are not UTF-8, and of which nothing in the file tells. */
export const offeredEncodings: readonly string[] = [
  "windows-1252",
  "windows-1254",
  "iso-8859-9",
  "utf-16le",
  "shift_jis",
  "gb18030",
];

/** Whether a name is that of an encoding. */
export const isEncoding = (name: string): boolean => decoderOf(name) !== undefined;

/** The text of bytes: UTF-8 unless a byte order mark or `encoding` says another. Broken bytes end it, with their line. */
export async function* textsOf(bytes: Bytes, encoding?: string): AsyncGenerator<TextPiece> {
  let decoder: Decoder | undefined;
  let label = encoding ?? "utf-8";
  let line = 1;
  for await (const part of bytes) {
    if (decoder === undefined) {
      label = encoding ?? markedAs(part) ?? label;
      decoder = decoderOf(label);
      if (decoder === undefined) {
        yield { unreadable: transferText("encoding.unknown", { name: label }) };
        return;
      }
    }
    const text = decoded(decoder, part);
    if (text === undefined) {
      yield brokenAt(line + linesBefore(part), label);
      return;
    }
    line += text.split("\n").length - 1;
    yield text;
  }
  if (decoder !== undefined && decoded(decoder, undefined) === undefined) yield brokenAt(line, label);
}

const brokenAt = (line: number, name: string) => ({
  unreadable: transferText("encoding.broken", { line, name: name.toUpperCase() }),
});

const markedAs = (bytes: Uint8Array): string | undefined =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];

function decoded(decoder: Decoder, bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** Lines before the first bytes that could not be read. */
function linesBefore(bytes: Uint8Array): number {
  const text = new TextDecoder("utf-8", { fatal: false }).decode(bytes, { stream: true });
  const [before = ""] = text.split("\ufffd", 1);
  return before.split("\n").length - 1;
}
