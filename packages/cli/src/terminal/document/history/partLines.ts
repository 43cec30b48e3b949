import type { TextPart } from "@twinhelm/core/document/history/words";
import { visibleLines } from "@twinhelm/core/text/visible";
import type { Paint } from "../../layout/paint";
import { wrap } from "../../layout/wrap";

const signs = { same: ["", ""], gone: ["[-", "-]"], new: ["{+", "+}"] } as const;

/** What became of a text, in lines: words that are gone stand in `[- -]`, new ones in `{+ +}`, as other tools write them. */
export function partLines(parts: readonly TextPart[], width: number, paint: Paint): readonly string[] {
  const marked = parts.map(({ kind, text }) => `${signs[kind][0]}${text}${signs[kind][1]}`).join("");
  let tone: "danger" | "accent" | undefined;
  return visibleLines(marked)
    .flatMap((line) => wrap(line, width))
    .map((line) =>
      line
        .split(/(\[-|-\]|\{\+|\+\})/)
        .map((piece) => {
          if (piece === "[-") tone = "danger";
          if (piece === "{+") tone = "accent";
          const painted = tone === undefined ? piece : paint(piece, tone);
          if (piece === "-]" || piece === "+}") tone = undefined;
          return painted;
        })
        .join(""),
    );
}
