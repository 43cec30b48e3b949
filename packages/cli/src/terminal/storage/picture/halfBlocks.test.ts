import { expect, it } from "vitest";
import { halfBlocks } from "./halfBlocks";
import type { Pixels } from "./messages";

const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];
const clear = [9, 9, 9, 0];
const pixels = (width: number, ...all: readonly (readonly number[])[]): Pixels => ({
  width,
  height: all.length / width,
  data: new Uint8ClampedArray(all.flat()),
});

it("a character is one pixel above another; a colour is said where it changes", () => {
  expect(halfBlocks(pixels(2, red, red, blue, blue), 24)).toEqual([
    "\x1b[38;2;255;0;0;48;2;0;0;255m▀▀\x1b[39;49m",
  ]);
});

it("what is clear, and what lies below the last line, is the screen itself", () => {
  expect(halfBlocks(pixels(3, clear, red, clear, red, clear, clear), 24)).toEqual([
    "\x1b[38;2;255;0;0m▄▀\x1b[39m \x1b[39;49m",
  ]);
  expect(halfBlocks(pixels(1, red), 24)).toEqual(["\x1b[38;2;255;0;0m▀\x1b[39;49m"]);
});

it.each([
  ["red", red, "38;5;196", "91"],
  ["blue", blue, "38;5;21", "34"],
  ["a grey", [118, 118, 118, 255], "38;5;243", "90"],
  ["white", [255, 255, 255, 255], "38;5;231", "97"],
  ["black", [0, 0, 0, 255], "38;5;16", "30"],
])("%s is the nearest there is of 256 and of 16 colours", (_, colour, of256, of16) => {
  expect(halfBlocks(pixels(1, colour), 8)).toEqual([`\x1b[${of256}m▀\x1b[39;49m`]);
  expect(halfBlocks(pixels(1, colour), 4)).toEqual([`\x1b[${of16}m▀\x1b[39;49m`]);
  const below = pixels(1, colour, colour);
  expect(halfBlocks(below, 4)[0]).toContain(`;${Number(of16) + 10}m`);
});
