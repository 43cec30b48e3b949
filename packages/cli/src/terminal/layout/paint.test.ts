import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createPaint, fewerStyles, joinStyles, type Tone } from "./paint";

const paint = createPaint(true);

/** Each character that is seen, with what is on where it stands. */
function seen(line: string): readonly string[] {
  const on = new Map<string, string>();
  return [...line.matchAll(/\x1b\[([\d;]+)m|([^\x1b])/g)].flatMap(([, code = "", character]) => {
    if (character !== undefined) return character === " " ? [] : [`${character} ${[...on.values()].sort()}`];
    if (code === "39") on.delete("colour");
    else if (code.startsWith("3")) on.set("colour", code);
    else if (code === "22") for (const weight of ["1", "2"]) on.delete(weight);
    else if (code.startsWith("2") && code.length > 1) on.delete(code[1] ?? "");
    else on.set(code, code);
    return [];
  });
}

const tones: readonly Tone[] = ["bold", "dim", "accent", "danger", "blue", "inverse", "underline"];
const piece = fc
  .tuple(fc.stringMatching(/^[a-c ]{0,4}$/), fc.subarray([...tones], { maxLength: 2 }))
  .map(([text, worn]) => paint(text, ...worn));

it("a line with fewer changes of style looks the same", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(12), (pieces, at) => {
      const line = pieces.join("");
      const halves = [pieces.slice(0, at), pieces.slice(at)].map((part) => fewerStyles(part.join("")));
      const joined = joinStyles(halves[0] ?? "", halves[1] ?? "");
      for (const fewer of [fewerStyles(line), joined]) {
        expect(stripVTControlCharacters(fewer)).toBe(stripVTControlCharacters(line));
        expect(seen(fewer)).toEqual(seen(line));
      }
    }),
  );
  const dim = `${paint("a", "dim")}  ${paint("b", "dim")}`;
  const bold = [paint("a", "bold"), paint("b", "dim")] as const;
  expect([fewerStyles(bold.join("")), joinStyles(...bold)]).toEqual([bold.join(""), bold.join("")]);
  expect([fewerStyles(dim), joinStyles(paint("a", "dim"), ` ${paint("b", "dim")}`)]).toEqual([
    paint("a  b", "dim"),
    paint("a b", "dim"),
  ]);
});
