import { plainParts, type TextPart, textParts } from "../document/history/words";
import { visibleText } from "../text/visible";
import type { ConflictFile, ConflictSide } from "./model";
import { versionControlText } from "./text";

/** A line of a text that became another, or how many lines are left out as nothing became of them. */
export type ExcerptLine = { readonly parts: readonly TextPart[] } | { readonly left: number };

/** Lines that are shown before and behind what differs. */
const context = 3;

/** What differs, with some lines around it. */
function excerpt(parts: readonly TextPart[]): readonly ExcerptLine[] {
  const lines = linesOf(parts);
  const isNear = new Array<boolean>(lines.length).fill(false);
  for (const [at, line] of lines.entries())
    if (line.some(({ kind }) => kind !== "same"))
      isNear.fill(true, Math.max(0, at - context), at + context + 1);
  const shown: ExcerptLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const next = isNear.indexOf(true, at);
    const left = (next === -1 ? lines.length : next) - at;
    // One line takes as much room as saying that it is left out.
    if (left > 1) {
      shown.push({ left });
      at += left;
    }
    const line = lines[at];
    if (line !== undefined) shown.push({ parts: line });
  }
  return shown;
}

function linesOf(parts: readonly TextPart[]): readonly (readonly TextPart[])[] {
  const lines: TextPart[][] = [[]];
  for (const { kind, text } of parts)
    for (const [at, piece] of text.split("\n").entries()) {
      if (at > 0) {
        // A break that is on one side alone is a difference as well.
        const line = lines.at(-1);
        if (kind !== "same" && line?.every((part) => part.kind === "same")) line.push({ kind, text: "" });
        lines.push([]);
      }
      if (piece !== "") lines.at(-1)?.push({ kind, text: piece });
    }
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

/** What a side of a conflict has changed; of files that both have added, what it has other than the other one. */
export function sideExcerpt(file: ConflictFile, side: ConflictSide): readonly ExcerptLine[] {
  const other = file[side === "ours" ? "theirs" : "ours"] ?? "";
  const text = file[side] ?? "";
  if (file.base !== undefined) return excerpt(textParts(file.base, text));
  return excerpt(textParts(other, text).filter(({ kind }) => kind !== "gone"));
}

/** What is said instead of an excerpt: that the side has deleted the file, or left it as it was. */
export function sideInWords(file: ConflictFile, side: ConflictSide): string | undefined {
  if (file[side] === undefined) return versionControlText("side.gone");
  return file[side] === file.base ? versionControlText("side.same") : undefined;
}

/** A side as plain lines: what is gone in `[- -]`, what is new in `{+ +}`. */
export function sideLines(file: ConflictFile, side: ConflictSide): readonly string[] {
  const words = sideInWords(file, side);
  if (words !== undefined) return [words];
  return sideExcerpt(file, side).map((line) =>
    "left" in line
      ? versionControlText("side.left", { count: line.left })
      : visibleText(plainParts(line.parts)),
  );
}
