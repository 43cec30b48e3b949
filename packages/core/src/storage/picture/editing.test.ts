import fc from "fast-check";
import { expect, it } from "vitest";
import {
  isRoomFor,
  losses,
  savedQuality,
  savedSize,
  savedType,
  turnedBy,
  turnedSize,
  unedited,
  zoomedBy,
} from "./editing";
import { plainPicture } from "./facts";

const facts = { ...plainPicture, format: "png", isExact: true } as const;
const all = () => true;

it("zoom goes in tenths, and ends at its ends", () => {
  expect([1, 1.1, 1.2].map((zoom) => zoomedBy(zoom, 1))).toEqual([1.1, 1.2, 1.3]);
  expect([zoomedBy(0.1, -1), zoomedBy(3, 1)]).toEqual([0.1, 3]);
});

it("a picture turns in eighths, both ways, and comes back to where it was", () => {
  expect([turnedBy(0, 1), turnedBy(315, 1), turnedBy(0, -1)]).toEqual([45, 0, 315]);
});

it("a turn to the side exchanges the sides, an eighth needs more room", () => {
  expect(turnedSize({ width: 40, height: 30 }, 90)).toEqual({ width: 30, height: 40 });
  expect(turnedSize({ width: 40, height: 30 }, 45)).toEqual({ width: 49, height: 49 });
});

it("what is saved is the part of the turned picture, as large as the scale says, and never nothing", () => {
  const edit = { degrees: 90, part: { x: 0, y: 0, width: 0.5, height: 1 }, scale: 150 };
  expect(savedSize({ width: 40, height: 30 }, edit)).toEqual({ width: 23, height: 60 });
  const tiny = { ...unedited, part: { x: 0, y: 0, width: 0, height: 0 }, scale: 1 };
  expect(savedSize({ width: 40, height: 30 }, tiny)).toEqual({ width: 1, height: 1 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (width, height) => {
      expect(savedSize({ width, height }, unedited)).toEqual({ width, height });
    }),
  );
});

it("a picture of 20,000 pixels a side has no room", () => {
  expect(isRoomFor({ width: 20_000, height: 20_000 })).toBe(false);
  expect(isRoomFor({ width: 8_001, height: 8_001 })).toBe(false);
  expect(isRoomFor({ width: 8_000, height: 8_000 })).toBe(true);
});

it("a picture keeps its format where the browser writes it", () => {
  const formats = ["png", "jpeg", "webp", "gif", "other"] as const;
  expect(formats.map((format) => savedType({ format }, all))).toEqual([
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/png",
    "image/png",
  ]);
  expect(savedType({ format: "webp" }, (type) => type !== "image/webp")).toBe("image/png");
});

it("all that is lost is said before, and nothing else", () => {
  expect(losses(facts, "image/png", unedited)).toEqual([]);
  const rich = { ...facts, format: "gif", isAnimated: true, hasExif: true, hasProfile: true } as const;
  expect(losses(rich, "image/png", unedited)).toHaveLength(4);
  const all = { ...rich, hasNotes: true, isDeep: true, isForPrint: true, isCut: true };
  expect(losses(all, "image/png", unedited)).toHaveLength(8);
  const jpeg = { ...facts, format: "jpeg", isExact: false } as const;
  expect(losses(jpeg, "image/jpeg", { ...unedited, degrees: 90 })).toEqual([]);
  expect(losses(jpeg, "image/jpeg", { ...unedited, degrees: 45 })).toEqual([
    expect.stringContaining("corners"),
  ]);
});

it("what was written without loss is written without it again", () => {
  expect([savedQuality({ isExact: true }), savedQuality({ isExact: false })]).toEqual([1, 0.92]);
});
