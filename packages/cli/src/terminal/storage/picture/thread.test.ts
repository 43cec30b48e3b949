import { expect, it } from "vitest";
import type { DrawnFormat } from "./messages";
import { halves, pngOf } from "./pictures.fixture";
import { readPicture } from "./thread";

const most = 1_000_000;
const formats: readonly DrawnFormat[] = ["png", "jpeg", "gif", "webp"];

it.each(formats)("a picture in %s is read, and made smaller", async (format) => {
  const picture = await readPicture({ bytes: halves[format], format, most });
  expect(picture).toMatchObject({ width: 16, height: 16 });
  const pixels = await picture?.scaled({ width: 4, height: 2 });
  expect(pixels).toMatchObject({ width: 4, height: 2 });
  const [red, blue] = [pixels?.data.subarray(0, 4), pixels?.data.subarray(12, 16)];
  // What is stored in JPEG is nearly what was meant.
  for (const [at, value] of [255, 0, 0, 255].entries()) expect(red?.[at]).toBeCloseTo(value, -1);
  for (const [at, value] of [0, 0, 255, 255].entries()) expect(blue?.[at]).toBeCloseTo(value, -1);
  picture?.close();
});

it.each(formats)(
  "a file in %s that ends early or holds something else is broken, and nothing worse",
  async (format) => {
    const bytes = halves[format];
    const cutOff = await readPicture({ bytes: bytes.slice(0, 20), format, most });
    expect(cutOff).toBeUndefined();
    const other = await readPicture({
      bytes: bytes.map((byte, at) => (at < 12 ? byte : 0x5a)),
      format,
      most,
    });
    expect(other).toBeUndefined();
  },
);

it("a part of a picture that is larger than its head says is not read", async () => {
  const bytes = halves.gif.slice();
  // The first frame begins with its mark, where it stands, and its size.
  const at = Buffer.from(bytes).indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0]));
  bytes.set([0xff, 0xff, 0xff, 0xff], at + 5);
  expect(await readPicture({ bytes, format: "gif", most })).toBeUndefined();
});

it("a large picture is kept smaller, and what is clear in it gives no colour to what is not", async () => {
  const bytes = pngOf(2_000, 1_500, (x) => (x % 2 === 0 ? [0, 200, 0, 255] : [255, 0, 0, 0]));
  const picture = await readPicture({ bytes, format: "png", most: 4_000_000 });
  expect(picture).toMatchObject({ width: 2_000, height: 1_500 });
  const pixels = await picture?.scaled({ width: 2, height: 1 });
  expect([...(pixels?.data.subarray(0, 3) ?? [])]).toEqual([0, 200, 0]);
  expect(pixels?.data[3]).toBeGreaterThan(120);
  expect(pixels?.data[3]).toBeLessThan(136);
  picture?.close();
  expect(await picture?.scaled({ width: 2, height: 1 })).toBeUndefined();
});
