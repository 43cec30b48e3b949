import { expect, it } from "vitest";
import { isBinary, textOfBytes } from "./encoding";

const ascii = [0x61, 0x00];

it.each([
  ["a text with a mark of UTF-16", [0xff, 0xfe, ...ascii], false],
  ["the same the other way round", [0xfe, 0xff, ...ascii.toReversed()], false],
  ["a JPEG, whose first byte is that of the mark", [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10], true],
  ["a program, whose first byte is that of the other mark", [0xfe, 0xed, 0xfa, 0xce, 0x00], true],
  ["a text without a zero", [0x61, 0xff], false],
])("%s", (_what, bytes, expected) => expect(isBinary(Uint8Array.from(bytes))).toBe(expected));

it("a text is read as its mark says, else as UTF-8, else byte by byte", () => {
  const read = (...bytes: number[]) => textOfBytes(Uint8Array.from(bytes));
  expect(read(0xff, 0xfe, 0xe4, 0x00)).toEqual({ text: "ä", isGuessed: false });
  expect(read(0xfe, 0xff, 0x00, 0xe4)).toEqual({ text: "ä", isGuessed: false });
  expect(read(0xc3, 0xa4)).toEqual({ text: "ä", isGuessed: false });
  expect(read(0xe4, 0x61)).toEqual({ text: "äa", isGuessed: true });
});
