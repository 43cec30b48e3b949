/** The media type of what the import calls take. */
export const envelopeType = "application/bson";

/**
 * The BSON document `{content: {data, type}}` that the import calls take (contract, console-gaps.md section 4.16).
 * It is all that a client has to write, so that none needs a library for it.
 */
export function envelopeOf(data: Uint8Array, type: string): Uint8Array<ArrayBuffer> {
  const text = encoder().encode(type);
  const content = documentOf([
    // 5: binary, of the generic subtype 0.
    joined([[5], named("data"), int32(data.length), [0], data]),
    // 2: text, which ends in a zero that is counted.
    joined([[2], named("type"), int32(text.length + 1), text, [0]]),
  ]);
  // 3: a document.
  return documentOf([joined([[3], named("content"), content])]);
}

const encoder = () => new TextEncoder();
const named = (name: string) => [...encoder().encode(name), 0];

const documentOf = (elements: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const body = joined([...elements, [0]]);
  return joined([int32(body.length + 4), body]);
};

function int32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value, true);
  return bytes;
}

function joined(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
