/** Reads numbers and letters of bytes; what lies behind their end is 0 and nothing. */
export interface ByteReader {
  readonly length: number;
  readonly byte: (at: number) => number;
  /** The first byte counts most. */
  readonly big: (at: number, count: 2 | 4) => number;
  /** The first byte counts least. */
  readonly little: (at: number, count: 2 | 3 | 4) => number;
  readonly letters: (at: number, count: number) => string;
}

export function readerOf(bytes: Uint8Array): ByteReader {
  const byte = (at: number) => bytes[at] ?? 0;
  const sum = (at: number, count: number, isBig: boolean) => {
    let value = 0;
    for (let step = 0; step < count; step += 1)
      value = value * 256 + byte(isBig ? at + step : at + count - 1 - step);
    return value;
  };
  return {
    length: bytes.length,
    byte,
    big: (at, count) => sum(at, count, true),
    little: (at, count) => sum(at, count, false),
    letters: (at, count) => String.fromCharCode(...bytes.subarray(at, at + count)),
  };
}
