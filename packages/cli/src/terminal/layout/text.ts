import stringWidth from "string-width";

const plain = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter();

/** Columns that a text takes on the terminal. */
export const widthOf = (text: string): number => (plain.test(text) ? text.length : stringWidth(text));

/** The text in exactly `width` columns: cut with an ellipsis, or filled with spaces. */
export function fit(text: string, width: number, align: "left" | "right" = "left"): string {
  const cut = cutTo(text, width);
  const space = " ".repeat(Math.max(0, width - widthOf(cut)));
  return align === "right" ? space + cut : cut + space;
}

/** The text in at most `width` columns, with an ellipsis in the place of what is missing. */
export function cutTo(text: string, width: number): string {
  if (width <= 0) return "";
  if (widthOf(text) <= width) return text;
  if (plain.test(text)) return `${text.slice(0, width - 1)}…`;
  let result = "";
  let used = 1;
  for (const { segment } of segmenter.segment(text)) {
    used += stringWidth(segment);
    if (used > width) break;
    result += segment;
  }
  return `${result}…`;
}

/** Breaks a paragraph into lines of at most `width` columns, between words where it can. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    let rest = word;
    while (widthOf(rest) > width) {
      const part = cutTo(rest, width + 1).slice(0, -1);
      if (part === "") break;
      lines.push(part);
      rest = rest.slice(part.length);
    }
    line = rest;
  }
  return [...lines, line];
}
