import fc from "fast-check";
import { expect, it } from "vitest";
import { pictureFacts } from "./facts";

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((each) => each.charCodeAt(0)) : part)),
  );
const big = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const chunk = (name: string, data: readonly number[] = []) => [
  ...big(data.length),
  ...bytes(name, data),
  ...[0, 0, 0, 0],
];
const png = (...chunks: readonly (readonly number[])[]) =>
  bytes(
    [0x89],
    "PNG\r\n",
    [0x1a, 0x0a],
    chunk("IHDR", [...big(20_000), ...big(30), 8, 6, 0, 0, 0]),
    ...chunks,
    chunk("IEND"),
  );
const segment = (mark: number, data: readonly number[]) => [
  0xff,
  mark,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
];
const frame = segment(0xc2, [8, 0, 40, 1, 0, 3]);
const nothing = { isAnimated: false, hasExif: false, hasProfile: false };

it("a PNG tells its size, and what is in it beside the picture", () => {
  expect(pictureFacts(png())).toEqual({ format: "png", width: 20_000, height: 30, ...nothing });
  expect(pictureFacts(png(chunk("iCCP", [1]), chunk("acTL"), chunk("eXIf", [1, 2])))).toMatchObject({
    isAnimated: true,
    hasExif: true,
    hasProfile: true,
  });
});

it("a JPEG tells its size behind all that stands before it", () => {
  const exif = segment(0xe1, [...bytes("Exif\0\0")]);
  const profile = segment(0xe2, [...bytes("ICC_PROFILE\0")]);
  expect(pictureFacts(bytes([0xff, 0xd8], exif, [0xff], profile, frame, [0xff, 0xda]))).toEqual({
    format: "jpeg",
    width: 256,
    height: 40,
    isAnimated: false,
    hasExif: true,
    hasProfile: true,
  });
});

it("a WebP tells its size in each of its three forms", () => {
  const riff = (name: string, data: readonly number[]) => bytes("RIFF", big(0), "WEBP", name, big(0), data);
  expect(pictureFacts(riff("VP8X", [0x2a, 0, 0, 0, 9, 0, 0, 4, 0, 0]))).toEqual({
    format: "webp",
    width: 10,
    height: 5,
    isAnimated: true,
    hasExif: true,
    hasProfile: true,
  });
  expect(pictureFacts(riff("VP8L", [0x2f, 0x09, 0x00, 0x01, 0x00]))).toMatchObject({ width: 10, height: 5 });
  const lossy = [0, 0, 0, 0x9d, 0x01, 0x2a, 10, 0, 5, 0];
  expect(pictureFacts(riff("VP8 ", lossy))).toMatchObject({ width: 10, height: 5, ...nothing });
});

it("a GIF of two pictures is an animation, one with remarks is none", () => {
  const head = bytes("GIF89a", [10, 0, 5, 0, 0x80, 0, 0], [0, 0, 0, 255, 255, 255]);
  const remark = [0x21, 0xfe, 2, 65, 66, 0];
  const picture = [0x2c, 0, 0, 0, 0, 10, 0, 5, 0, 0, 2, 2, 0x4c, 1, 0];
  expect(pictureFacts(bytes([...head], remark, picture, [0x3b]))).toEqual({
    format: "gif",
    width: 10,
    height: 5,
    ...nothing,
  });
  expect(pictureFacts(bytes([...head], picture, remark, picture, [0x3b])).isAnimated).toBe(true);
});

it("a drawing and what is none of these are told apart", () => {
  expect(pictureFacts(bytes('<?xml version="1.0"?><svg/>')).format).toBe("svg");
  expect(pictureFacts(bytes("<svg xmlns='x'/>")).format).toBe("svg");
  expect(pictureFacts(bytes("BM")).format).toBe("other");
  expect(pictureFacts(new Uint8Array()).format).toBe("other");
});

it("bytes of any kind are read to an end", () => {
  const heads = [bytes("GIF89a"), bytes([0xff, 0xd8]), png().subarray(0, 8), bytes("RIFF", big(0), "WEBP")];
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, rest) => {
      const facts = pictureFacts(new Uint8Array([...head, ...rest]));
      expect(facts.format).toEqual(expect.any(String));
    }),
  );
});
