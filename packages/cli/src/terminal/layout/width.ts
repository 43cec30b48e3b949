import stringWidth from "string-width";

const ascii = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter();

/** Terminal columns that a line takes: wide characters count two, combining marks none. */
export const widthOf = (line: string): number => (ascii.test(line) ? line.length : stringWidth(line));

/** Cuts a line to a width; an ellipsis marks what is missing. */
export function cut(line: string, width: number): string {
  if (widthOf(line) <= width) return line;
  if (width <= 1) return width === 1 ? "…" : "";
  return `${head(line, width - 1)}…`;
}

/** Cuts in the middle: of ids and paths both ends tell something. */
export function cutMiddle(line: string, width: number): string {
  if (widthOf(line) <= width || width < 3) return cut(line, width);
  const right = Math.floor(width / 2);
  const reversed = [...segmenter.segment(line)].map(({ segment }) => segment).reverse();
  let end = "";
  for (const segment of reversed) {
    if (widthOf(segment) + widthOf(end) > right) break;
    end = segment + end;
  }
  return `${head(line, width - 1 - right)}…${end}`;
}

/** A line of exactly this width: cut or filled with spaces. */
export function fit(line: string, width: number, align: "left" | "right" = "left"): string {
  const text = cut(line, width);
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return align === "right" ? space + text : text + space;
}

/** The longest beginning that fits. Characters of several code points are never torn apart. */
export function head(line: string, width: number): string {
  if (ascii.test(line)) return line.slice(0, Math.max(0, width));
  let result = "";
  let used = 0;
  for (const { segment } of segmenter.segment(line)) {
    used += widthOf(segment);
    if (used > width) break;
    result += segment;
  }
  return result;
}
