/** One line that is typed. */
export interface Line {
  readonly text: string;
  /** Where the next character goes: an offset into `text` in UTF-16 units, always between graphemes. */
  readonly caret: number;
  /** First grapheme in sight, as an offset of the same kind. */
  readonly left: number;
  /** What was cut last, for `paste`. */
  readonly cut: string;
}

export type Edit =
  | { readonly kind: "insert"; readonly text: string }
  | { readonly kind: "move" | "delete" | "cut"; readonly to: Target }
  | { readonly kind: "paste" };

/** A place as seen from the caret. `word`: letters and digits; `space`: all up to the next space. */
export type Target = "left" | "right" | "wordLeft" | "wordRight" | "spaceLeft" | "start" | "end";

const segmenter = new Intl.Segmenter();
const controls = /[\x00-\x1f\x7f-\x9f]/g;
const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;

/** The graphemes of a text with their offsets. */
export const graphemesOf = (text: string): readonly Intl.SegmentData[] => [...segmenter.segment(text)];

/** A line with its caret at the end. Line breaks and control characters are left out. */
export function lineOf(text: string): Line {
  const plain = text.replace(controls, "");
  return { text: plain, caret: plain.length, left: 0, cut: "" };
}

/** The line after an edit. */
export function edited(line: Line, edit: Edit): Line {
  switch (edit.kind) {
    case "insert":
      return inserted(line, edit.text.replace(controls, ""));
    case "paste":
      return inserted(line, line.cut);
    case "move":
      return { ...line, caret: targetOf(line, edit.to) };
    case "delete":
    case "cut": {
      const target = targetOf(line, edit.to);
      const [from, to] = target < line.caret ? [target, line.caret] : [line.caret, target];
      const gone = line.text.slice(from, to);
      const text = line.text.slice(0, from) + line.text.slice(to);
      const cut = edit.kind === "cut" && gone !== "" ? gone : line.cut;
      return { ...line, text, caret: boundary(text, from), left: boundary(text, line.left), cut };
    }
  }
}

function inserted(line: Line, added: string): Line {
  const text = line.text.slice(0, line.caret) + added + line.text.slice(line.caret);
  // A combining mark joins the letter before it, and a letter what follows it.
  return { ...line, text, caret: boundary(text, line.caret + added.length), left: boundary(text, line.left) };
}

/** The first place between graphemes from an offset on. */
function boundary(text: string, offset: number): number {
  if (offset <= 0) return 0;
  if (offset >= text.length) return text.length;
  const found = segmenter.segment(text).containing(offset);
  if (found === undefined || found.index === offset) return offset;
  return found.index + found.segment.length;
}

function targetOf({ text, caret }: Line, target: Target): number {
  switch (target) {
    case "start":
      return 0;
    case "end":
      return text.length;
    case "left":
      return graphemeBefore(text, caret)?.index ?? 0;
    case "right":
      return caret + (segmenter.segment(text).containing(caret)?.segment.length ?? 0);
    case "wordLeft":
      return before(text, caret, (grapheme) => wordCharacter.test(grapheme));
    case "spaceLeft":
      return before(text, caret, (grapheme) => grapheme.trim() !== "");
    case "wordRight":
      return wordEnd(text, caret);
  }
}

const graphemeBefore = (text: string, caret: number): Intl.SegmentData | undefined =>
  caret === 0 ? undefined : segmenter.segment(text).containing(caret - 1);

/** Past what is not part of a word, then to the beginning of the word. */
function before(text: string, caret: number, inWord: (grapheme: string) => boolean): number {
  let at = caret;
  let begun = false;
  for (let last = graphemeBefore(text, at); last !== undefined; last = graphemeBefore(text, at)) {
    const belongs = inWord(last.segment);
    if (begun && !belongs) break;
    begun ||= belongs;
    at = last.index;
  }
  return at;
}

function wordEnd(text: string, caret: number): number {
  let begun = false;
  for (const { segment, index } of graphemesOf(text)) {
    if (index < caret) continue;
    const belongs = wordCharacter.test(segment);
    if (begun && !belongs) return index;
    begun ||= belongs;
  }
  return text.length;
}
