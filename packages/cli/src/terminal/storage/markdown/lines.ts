import type { Paint } from "../../layout/paint";
import { tableLines } from "../../layout/tableLines";
import { head, widthOf } from "../../layout/width";
import { broken } from "../../layout/wrap";
import type { Block, Span } from "./blocks";

/** The narrowest that a text is laid out in, however deep it stands. */
const narrowest = 20;

/** Blocks as lines of this width, styled. */
export function blockLines(blocks: readonly Block[], width: number, paint: Paint): readonly string[] {
  return blocks.flatMap((block, at) => {
    // What stands deeper than there is room for begins further to the left.
    const most = Math.max(0, width - narrowest);
    const [first, rest] = [head(block.first, most), head(block.rest, most)];
    const own = linesOf(block, width - Math.max(widthOf(first), widthOf(rest)), paint);
    const lines = own.map((line, index) => `${paint(index === 0 ? first : rest, "dim")}${line}`);
    return block.apart && at > 0 ? [paint(rest.trimEnd(), "dim"), ...lines] : lines;
  });
}

function linesOf({ kind, spans, rows = [] }: Block, width: number, paint: Paint): readonly string[] {
  switch (kind) {
    case "rule":
      return [paint("─".repeat(width), "dim")];
    case "rows": {
      const [heading = "", ...others] = tableLines(rows, 0, width);
      return [paint(heading, "bold"), ...others];
    }
    case "code":
      return spans.flatMap(({ text, tones }) => broken(text, width).map((line) => paint(line, ...tones)));
    default:
      return flowLines(spans, width, paint);
  }
}

/** Spans broken into lines between words; each word keeps the style of its span. */
function flowLines(spans: readonly Span[], width: number, paint: Paint): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const end = () => {
    lines.push(line);
    line = "";
    used = 0;
  };
  let isApart = false;
  for (const { text, tones } of spans) {
    for (const piece of text === "\n" ? [text] : (text.match(/\s+|\S+/g) ?? [])) {
      if (piece === "\n") end();
      else if (piece.trim() === "") isApart = used > 0;
      else {
        const room = width - used - (isApart ? 1 : 0);
        if (widthOf(piece) > room && used > 0 && isApart) end();
        else if (isApart) {
          line += " ";
          used += 1;
        }
        if (used >= width) end();
        // Only the first part has to do with the room that is left.
        const [begun = ""] = broken(piece, width - used);
        line += paint(begun, ...tones);
        used += widthOf(begun);
        const left = piece.slice(begun.length);
        for (const other of left === "" ? [] : broken(left, width)) {
          end();
          line = paint(other, ...tones);
          used = widthOf(other);
        }
        isApart = false;
      }
    }
  }
  end();
  return lines;
}
