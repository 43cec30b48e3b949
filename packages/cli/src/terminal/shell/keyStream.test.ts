import fc from "fast-check";
import { expect, it } from "vitest";
import { splitKeys } from "./keyStream";

it.each([
  ["ab\r", ["a", "b", "\r"]],
  ["jjj", ["j", "j", "j"]],
  ["\u001b[A\u001b[Bx", ["\u001b[A", "\u001b[B", "x"]],
  ["\u001bOH\t\u007f", ["\u001bOH", "\t", "\u007f"]],
  ["\u001b", ["\u001b"]],
  ["\u001b\u001b[6~", ["\u001b", "\u001b[6~"]],
  ["日本\r語", ["日", "本", "\r", "語"]],
])("%j arrives as %j", (text, keys) => expect(splitKeys(text)).toEqual(keys));

it("loses nothing and keeps the order", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("\u001b", "\r", "\u001b[5~", "\u0003"),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => splitKeys(pieces.join("")).join("") === pieces.join("")),
  );
});
