import { textParts } from "@twinhelm/core/document/history/words";
import { expect, it } from "vitest";
import { createPaint } from "../../layout/paint";
import { partLines } from "./partLines";

const plain = createPaint(false);

it("words that changed stand between signs, and are broken into lines like others", () => {
  const parts = textParts("The old harbour of Izmir", "The new harbour of Bari");
  expect(partLines(parts, 80, plain)).toEqual(["The [-old-]{+new+} harbour of [-Izmir-]{+Bari+}"]);
  expect(partLines(parts, 20, plain)).toEqual(["The [-old-]{+new+}", "harbour of", "[-Izmir-]{+Bari+}"]);
});

it("what is gone and what is new have colours of their own, across lines", () => {
  const lines = partLines(textParts("a b c x", "x"), 4, createPaint(true));
  expect(lines.join("\n")).toContain("\x1b[31m");
  expect(lines.at(-1)).toBe("\x1b[31m-]\x1b[39mx");
});

it("escape sequences of a document do not reach the terminal", () => {
  expect(partLines([{ kind: "gone", text: "\x1b[2Jx" }], 40, plain).join("")).not.toContain("\x1b");
});
