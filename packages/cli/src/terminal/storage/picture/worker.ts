// The thread that reads a picture. It also runs from its source, as Node takes it: it imports nothing of ours but types.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { DrawnFormat, PictureAnswer, PictureData, PictureOrder, Pixels } from "./messages";

/** Pixels that are kept of a picture: more than any terminal has. */
const kept = 2_000_000;

const tell = (answer: PictureAnswer) => parentPort?.postMessage(answer);

/** A decoder from its file, which says nothing on the terminal. */
const codec = (address: string) => ({
  noInitialRun: true,
  wasmBinary: alone(readFileSync(new URL(address))),
  print() {},
  printErr() {},
});

const readers: Readonly<Record<DrawnFormat, (bytes: Uint8Array, most: number) => Promise<Pixels>>> = {
  async png(bytes) {
    const { PNG } = await import("pngjs");
    const { width, height, data } = PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
  },
  async jpeg(bytes) {
    const { default: decode, init } = await import("@jsquash/jpeg/decode.js");
    await init(codec(import.meta.resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm")));
    return decode(alone(bytes), { preserveOrientation: true });
  },
  async webp(bytes) {
    const { default: decode, init } = await import("@jsquash/webp/decode.js");
    await init(codec(import.meta.resolve("@jsquash/webp/codec/dec/webp_dec.wasm")));
    return decode(alone(bytes));
  },
  async gif(bytes, most) {
    const { decode, decodeFrames } = await import("modern-gif");
    const gif = decode(alone(bytes));
    const [first] = gif.frames;
    if (first === undefined || first.width * first.height > most) throw new Error("no picture in it");
    const [pixels] = decodeFrames(alone(bytes), { gif, range: [0, 0] });
    if (pixels === undefined) throw new Error("no picture in it");
    return pixels;
  },
};

/** The bytes in memory of their own. */
const alone = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** The same picture smaller: each pixel is the mean of those that it stands for. */
function scaled(from: Pixels, width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = partOf(y, height, from.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = partOf(x, width, from.width);
      putMean(from, { top, bottom, left, right }, data, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** The pixels of a line of `from` that one of `to` stands for. */
function partOf(at: number, to: number, from: number): readonly [first: number, end: number] {
  const first = Math.floor((at * from) / to);
  return [first, Math.max(first + 1, Math.floor(((at + 1) * from) / to))];
}

interface Part {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Colours count as much as they cover. */
function putMean({ data, width }: Pixels, part: Part, into: Uint8ClampedArray, at: number): void {
  let [red, green, blue, cover] = [0, 0, 0, 0];
  for (let y = part.top; y < part.bottom; y += 1)
    for (let x = part.left; x < part.right; x += 1) {
      const here = (y * width + x) * 4;
      const own = data[here + 3] ?? 0;
      red += (data[here] ?? 0) * own;
      green += (data[here + 1] ?? 0) * own;
      blue += (data[here + 2] ?? 0) * own;
      cover += own;
    }
  if (cover === 0) return;
  into[at] = red / cover;
  into[at + 1] = green / cover;
  into[at + 2] = blue / cover;
  into[at + 3] = cover / ((part.bottom - part.top) * (part.right - part.left));
}

async function read({ bytes, format, most }: PictureData): Promise<void> {
  const whole = await readers[format](bytes, most);
  const by = Math.min(1, Math.sqrt(kept / (whole.width * whole.height)));
  const smaller = by < 1 ? scaled(whole, sideOf(whole.width * by), sideOf(whole.height * by)) : whole;
  parentPort?.on("message", ({ width, height }: PictureOrder) => {
    tell({ kind: "pixels", pixels: scaled(smaller, width, height) });
  });
  tell({ kind: "read", width: whole.width, height: whole.height });
}

const sideOf = (length: number): number => Math.max(1, Math.round(length));

// What a decoder throws says nothing that a person could use.
read(workerData).catch(() => tell({ kind: "broken" }));
