/** First and last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part that a header `Range` asks for (RFC 9110, section 14). `whole`: all of it, also where it asks for several
 * parts, or in words that nobody knows. `none`: there is no such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | "whole" | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") return Number(last) === 0 || size === 0 ? "none" : fromEnd(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "none" : { start, end };
}

const fromEnd = (length: number, size: number): ByteRange => ({
  start: Math.max(0, size - length),
  end: size - 1,
});
