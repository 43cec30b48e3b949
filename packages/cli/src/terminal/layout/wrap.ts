import { head, widthOf } from "./width";

/** Breaks a paragraph into lines of at most this width, between words where it can. */
export const wrap = (paragraph: string, width: number): readonly string[] =>
  wrapWords(paragraph.split(/\s+/), width);

/** The same of words that may have blanks in them. */
export function wrapWords(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words.filter((each) => each !== "")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (widthOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (line !== "" && widthOf(line) > width) {
      const part = head(line, Math.max(1, width)) || line.slice(0, 1);
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

/** A line in parts of at most this width: between words and parts of a path where it can; its blanks stay as they are. */
export function wrapName(line: string, width: number): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const word of line.match(/[^\s/_-]*[\s/_-]+|[^\s/_-]+/g) ?? []) {
    if (widthOf((part + word).trimEnd()) <= width) {
      part += word;
      continue;
    }
    if (part !== "") parts.push(part.trimEnd());
    const pieces = widthOf(word.trimEnd()) <= width ? [word] : broken(word.trimEnd(), width);
    parts.push(...pieces.slice(0, -1));
    part = pieces.at(-1) ?? "";
  }
  return [...parts, part.trimEnd()];
}

/** A line in parts of this width, whatever stands where it breaks; its blanks stay as they are. */
export function broken(line: string, width: number): readonly string[] {
  const parts: string[] = [];
  let part = "";
  let room = width;
  for (const character of line) {
    const own = widthOf(character);
    if (own > room) {
      parts.push(part);
      part = "";
      room = width;
    }
    part += character;
    room -= own;
  }
  return [...parts, part];
}
