import fc from "fast-check";
import { expect, it } from "vitest";
import { pictureFacts, plainPicture } from "./facts";

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
const nothing = plainPicture;
const exact = { ...nothing, isExact: true };

it("a PNG tells its size, and what is in it beside the picture", () => {
  expect(pictureFacts(png())).toEqual({ format: "png", width: 20_000, height: 30, ...exact });
  expect(pictureFacts(png(chunk("iCCP", [1]), chunk("acTL"), chunk("eXIf", [1, 2])))).toMatchObject({
    isAnimated: true,
    hasExif: true,
    hasProfile: true,
  });
  expect(pictureFacts(png(chunk("tEXt", [65])))).toMatchObject({ hasNotes: true, isCut: false });
  const deep = png();
  deep[24] = 16;
  expect(pictureFacts(deep)).toMatchObject({ isDeep: true });
  expect(pictureFacts(png().slice(0, -6))).toMatchObject({ isCut: true, width: 20_000 });
});

it("a JPEG tells its size behind all that stands before it", () => {
  const exif = segment(0xe1, [...bytes("Exif\0\0")]);
  const profile = segment(0xe2, [...bytes("ICC_PROFILE\0")]);
  const whole = bytes([0xff, 0xd8], exif, [0xff], profile, frame, [0xff, 0xda], [0xff, 0xd9, 0, 0]);
  expect(pictureFacts(whole)).toEqual({
    ...nothing,
    format: "jpeg",
    width: 256,
    height: 40,
    hasExif: true,
    hasProfile: true,
  });
  expect(pictureFacts(whole.slice(0, -4)).isCut).toBe(true);
});

it.each([
  ["a remark", segment(0xfe, [65])],
  ["XMP", segment(0xe1, [...bytes("http://ns.adobe.com/xap/1.0/\0")])],
  ["IPTC", segment(0xed, [...bytes("Photoshop 3.0\0")])],
])("a JPEG with %s has notes", (_, note) => {
  expect(pictureFacts(bytes([0xff, 0xd8], note, frame, [0xff, 0xd9]))).toEqual({
    ...nothing,
    format: "jpeg",
    width: 256,
    height: 40,
    hasNotes: true,
  });
});

it("a JPEG for printers, and one of twelve bits, are told", () => {
  const four = segment(0xc0, [8, 0, 40, 1, 0, 4]);
  const deep = segment(0xc1, [12, 0, 40, 1, 0, 3]);
  const tell = (part: readonly number[]) => pictureFacts(bytes([0xff, 0xd8], part, [0xff, 0xd9]));
  expect([tell(four), tell(deep)]).toMatchObject([
    { isForPrint: true, isDeep: false },
    { isForPrint: false, isDeep: true },
  ]);
});

it("a WebP tells its size in each of its three forms", () => {
  const little = (value: number) => big(value).toReversed();
  const riff = (name: string, data: readonly number[], size = data.length) =>
    bytes("RIFF", little(12 + data.length), "WEBP", name, little(size), data);
  expect(pictureFacts(riff("VP8X", [0x2a, 0, 0, 0, 9, 0, 0, 4, 0, 0]))).toEqual({
    format: "webp",
    width: 10,
    height: 5,
    ...nothing,
    isAnimated: true,
    hasExif: true,
    hasProfile: true,
  });
  const layers = [...bytes("ALPH"), 1, 0, 0, 0, 7, 0, ...bytes("VP8L"), 0, 0, 0, 0];
  expect(pictureFacts(riff("VP8X", [0x04, 0, 0, 0, 9, 0, 0, 4, 0, 0, ...layers], 10))).toMatchObject({
    hasNotes: true,
    isExact: true,
  });
  expect(pictureFacts(riff("VP8L", [0x2f, 0x09, 0x00, 0x01, 0x00]).slice(0, -1))).toMatchObject({
    isCut: true,
  });
  expect(pictureFacts(riff("VP8L", [0x2f, 0x09, 0x00, 0x01, 0x00]))).toMatchObject({
    width: 10,
    height: 5,
    ...exact,
  });
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
    ...exact,
  });
  expect(pictureFacts(bytes([...head], remark, picture)).isCut).toBe(true);
  expect(pictureFacts(bytes([...head], picture, remark, picture, [0x3b])).isAnimated).toBe(true);
});

it("a drawing and what is none of these are told apart", () => {
  expect(pictureFacts(bytes('<?xml version="1.0"?><svg/>')).format).toBe("svg");
  expect(pictureFacts(bytes("<svg xmlns='x'/>")).format).toBe("svg");
  expect(pictureFacts(bytes("BM")).format).toBe("other");
  expect(pictureFacts(bytes([0, 0, 0, 32], "ftypavis")).isAnimated).toBe(true);
  expect(pictureFacts(bytes([0, 0, 0, 32], "ftypavif")).isAnimated).toBe(false);
  expect(pictureFacts(new Uint8Array()).format).toBe("other");
});

it("pixels of what is not drawn everywhere are told all the same", () => {
  const little = (value: number) => [
    value & 255,
    (value >> 8) & 255,
    (value >> 16) & 255,
    (value >>> 24) & 255,
  ];
  const bitmap = (height: number) => bytes("BM", Array(16).fill(0), little(640), little(height));
  expect(pictureFacts(bitmap(480))).toMatchObject({ format: "other", width: 640, height: 480 });
  expect(pictureFacts(bitmap(-480))).toMatchObject({ width: 640, height: 480 });
  const line = (width: number, height: number) => [width, height, ...Array(14).fill(0)];
  const icon = bytes([0, 0, 1, 0, 2, 0], line(16, 16), line(0, 0));
  expect(pictureFacts(icon)).toMatchObject({ format: "other", width: 256, height: 256 });
  const size = (width: number, height: number) => [...bytes("ispe", big(0), big(width), big(height))];
  const avif = bytes([0, 0, 0, 32], "ftypavif", size(32, 32), size(300, 200));
  expect(pictureFacts(avif)).toMatchObject({ format: "other", width: 300, height: 200 });
  expect(pictureFacts(bytes("BM")).width).toBeUndefined();
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
