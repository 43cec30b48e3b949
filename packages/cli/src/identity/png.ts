import { inflateSync } from "node:zlib";

/** An image: four bytes for each pixel, as red, green, blue and how opaque it is. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Samples of a pixel, by the colour type of the format. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Widest and highest image that is read: a code needs no more. */
const largest = 4000;

/** Reads a PNG that is not interlaced, of eight bits a sample or fewer; `undefined`: it is none of these. */
export function readPng(file: Buffer): Image | undefined {
  if (file.subarray(1, 4).toString("latin1") !== "PNG" || file.length < 33) return undefined;
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [depth = 0, colour = 0, , , interlaced] = file.subarray(24, 29);
  const samples = samplesOf[colour];
  if (samples === undefined || depth > 8 || interlaced !== 0) return undefined;
  if (width === 0 || height === 0 || width > largest || height > largest) return undefined;
  const chunks = chunksOf(file);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ body }) => body));
  const palette = chunks.find(({ type }) => type === "PLTE")?.body;
  const stride = Math.ceil((width * samples * depth) / 8);
  const length = (stride + 1) * height;
  const lines = inflateSync(packed, { maxOutputLength: length });
  if (lines.length < length) return undefined;
  const bytes = unfiltered(lines, stride, height, Math.max(1, (samples * depth) / 8));
  const data = new Uint8Array(width * height * 4).fill(255);
  const highest = 2 ** depth - 1;
  const sample = (x: number, y: number, index: number): number => {
    const bit = (x * samples + index) * depth;
    const byte = bytes[y * stride + (bit >> 3)] ?? 0;
    return (byte >> (8 - depth - (bit & 7))) & highest;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grey = colour === 0 || colour === 4;
      const parts = [0, 1, 2].map((part) => {
        if (palette !== undefined && colour === 3) return palette[sample(x, y, 0) * 3 + part] ?? 0;
        return (sample(x, y, grey ? 0 : part) * 255) / highest;
      });
      data.set(parts, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function chunksOf(file: Buffer): readonly { readonly type: string; readonly body: Buffer }[] {
  const chunks = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.subarray(at + 4, at + 8).toString("latin1");
    chunks.push({ type, body: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** Undoes what each line was written as a difference from: the pixel before, the line above, or of both. */
function unfiltered(lines: Buffer, stride: number, height: number, pixel: number): Uint8Array {
  const bytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = lines[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= pixel ? (bytes[at - pixel] ?? 0) : 0;
      const above = y > 0 ? (bytes[at - stride] ?? 0) : 0;
      const corner = x >= pixel && y > 0 ? (bytes[at - stride - pixel] ?? 0) : 0;
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0;
      bytes[at] = (lines[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return bytes;
}

function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((each) => Math.abs(guess - each));
  if (toLeft === undefined || toAbove === undefined || toCorner === undefined) return 0;
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
