import { expect, it } from "vitest";
import { fromBase64 } from "./body";

const letters = ["A", "z", "9", "+", "/", "=", "-", "_", " ", "\n", "\u00ff", "\u0141", "!"];

/** All texts of so many letters. */
const texts = (length: number): readonly string[] =>
  length === 0 ? [""] : texts(length - 1).flatMap((text) => letters.map((letter) => text + letter));

it("base64 is read where each letter is one of it and its padding is whole, and refused otherwise", () => {
  const all = [...texts(3), ...texts(4), ...texts(2).flatMap((end) => [`AAAAzz${end}`, `AA${end}AAAA`])];
  for (const text of all) {
    const isBase64 = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
    const read = fromBase64(text);
    expect(read !== undefined, JSON.stringify(text)).toBe(isBase64);
    if (read !== undefined) expect(Buffer.from(read)).toEqual(Buffer.from(text, "base64"));
  }
});
