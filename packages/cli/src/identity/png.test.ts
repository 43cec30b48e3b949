import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readPng } from "./png";

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(type, "latin1"), body, Buffer.alloc(4)]);
}

/** A PNG of lines that are filtered already; the checksums are not looked at. */
function png(
  size: readonly [number, number],
  form: readonly number[],
  lines: readonly number[],
  palette?: readonly number[],
) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size[0], 0);
  head.writeUInt32BE(size[1], 4);
  head.set(form, 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...(palette === undefined ? [] : [chunk("PLTE", Buffer.from(palette))]),
    chunk("IDAT", deflateSync(Buffer.from(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The red of each pixel. */
const reds = (file: Buffer) => [...(readPng(file)?.data ?? [])].filter((_, index) => index % 4 === 0);

describe("a PNG is read", () => {
  it.each([
    ["of one bit a pixel", png([3, 1], [1, 0, 0, 0, 0], [0, 0b10100000]), [255, 0, 255]],
    ["of grey", png([2, 1], [8, 0, 0, 0, 0], [0, 10, 20]), [10, 20]],
    ["of grey that is transparent in part", png([2, 1], [8, 4, 0, 0, 0], [0, 10, 255, 20, 255]), [10, 20]],
    ["of colours", png([2, 1], [8, 2, 0, 0, 0], [0, 1, 2, 3, 4, 5, 6]), [1, 4]],
    ["of a palette", png([2, 1], [1, 3, 0, 0, 0], [0, 0b01000000], [9, 8, 7, 6, 5, 4]), [9, 6]],
    ["of differences to the left", png([3, 1], [8, 0, 0, 0, 0], [1, 10, 5, 250]), [10, 15, 9]],
    [
      "of differences to the line above",
      png([2, 2], [8, 0, 0, 0, 0], [0, 10, 20, 2, 1, 2]),
      [10, 20, 11, 22],
    ],
    ["of differences to the mean", png([2, 2], [8, 0, 0, 0, 0], [0, 10, 20, 3, 1, 1]), [10, 20, 6, 14]],
    ["of differences to the nearest", png([2, 2], [8, 0, 0, 0, 0], [0, 10, 20, 4, 1, 1]), [10, 20, 11, 21]],
  ])("%s", (_, file, expected) => expect(reds(file)).toEqual(expected));

  it.each([
    ["is none", Buffer.from("GIF89a".repeat(9))],
    ["is interlaced", png([1, 1], [8, 0, 0, 0, 1], [0, 1])],
    ["has samples of 16 bits", png([1, 1], [16, 0, 0, 0, 0], [0, 1, 1])],
    ["is too large", png([100_000, 100_000], [1, 0, 0, 0, 0], [0])],
    ["ends too early", png([2, 2], [8, 0, 0, 0, 0], [0, 1, 2])],
  ])("not one that %s", (_, file) => expect(readPng(file)).toBeUndefined());
});
