import type { jsonText } from "./jsonText";

/** Where a text stops being JSON, as an index of it, and why. */
export interface JsonFault {
  readonly at: number;
  readonly key: Parameters<typeof jsonText>[0];
  /** What stands there. */
  readonly found?: string;
  /** The bracket that is open there. */
  readonly open?: OpenBracket | undefined;
}

interface OpenBracket {
  readonly sign: "{" | "[";
  readonly at: number;
}

/** What may come next. */
type Next = "value" | "element" | "key" | "member" | "colon" | "end of entry";

/** Either where it goes on, or what is wrong. */
type Step = { readonly at: number; readonly next: Next } | { readonly fault: JsonFault };

/** The first fault of a text that is no JSON; `undefined`: it is JSON. As deep as the text is. */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: OpenBracket[] = [];
  let [at, next]: [number, Next] = [afterSpace(text, 0), "value"];
  /** Of the comma before the next entry. */
  let comma: number | undefined;
  while (at < text.length) {
    const step = stepAt(text, at, { next, open, comma });
    if ("fault" in step) return step.fault;
    comma = text[at] === "," ? at : undefined;
    at = afterSpace(text, step.at);
    next = step.next;
  }
  const last = open.at(-1);
  if (last !== undefined) return { at, key: "open", open: last };
  return next === "end of entry" ? undefined : { at, key: "empty" };
}

interface Place {
  readonly next: Next;
  readonly open: OpenBracket[];
  readonly comma: number | undefined;
}

function stepAt(text: string, at: number, place: Place): Step {
  const sign = text.charAt(at);
  if (text.startsWith("//", at) || text.startsWith("/*", at)) return { fault: { at, key: "comment" } };
  const { next } = place;
  if (next === "end of entry") return endOfEntry(text, at, place);
  if (next === "colon") return sign === ":" ? { at: at + 1, next: "value" } : { fault: { at, key: "colon" } };
  if (sign === "}" || sign === "]") return closing(text, at, place);
  if (next === "value" || next === "element") return valueAt(text, at, place);
  if (sign !== '"') return { fault: { at, key: "key", found: foundAt(text, at) } };
  const end = stringEnd(text, at);
  return typeof end === "number" ? { at: end, next: "colon" } : { fault: end };
}

function endOfEntry(text: string, at: number, place: Place): Step {
  const last = place.open.at(-1);
  const sign = text.charAt(at);
  if (last === undefined) return { fault: { at, key: "more", found: foundAt(text, at) } };
  if (sign === ",") return { at: at + 1, next: last.sign === "{" ? "key" : "value" };
  if (sign === "}" || sign === "]") return closing(text, at, place);
  return { fault: { at, key: "comma", found: foundAt(text, at) } };
}

function closing(text: string, at: number, { next, open, comma }: Place): Step {
  const sign = text.charAt(at);
  const last = open.at(-1);
  if (last !== undefined && sign !== (last.sign === "{" ? "}" : "]"))
    return { fault: { at, key: "closed", found: sign, open: last } };
  if (comma !== undefined) return { fault: { at: comma, key: "comma.last" } };
  if (last === undefined || next === "value") return { fault: { at, key: "value", found: sign } };
  open.pop();
  return { at: at + 1, next: "end of entry" };
}

function valueAt(text: string, at: number, { open }: Place): Step {
  const sign = text.charAt(at);
  if (sign === "{" || sign === "[") {
    open.push({ sign, at });
    return { at: at + 1, next: sign === "{" ? "member" : "element" };
  }
  const end = sign === '"' ? stringEnd(text, at) : plainEnd(text, at);
  return typeof end === "number" ? { at: end, next: "end of entry" } : { fault: end };
}

const space = /[ \t\n\r]*/y;
const plain = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\p{L}\p{N}_$.+-])/uy;
const word = /[\p{L}\p{N}_$.+-]+/uy;
const characters = /[^"\\\u0000-\u001f]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** The index behind what a sticky pattern finds at an index; the same index where it finds nothing. */
function behind(pattern: RegExp, text: string, at: number): number {
  const own = new RegExp(pattern);
  own.lastIndex = at;
  return at + (own.exec(text)?.[0].length ?? 0);
}

const afterSpace = (text: string, at: number): number => behind(space, text, at);

/** Longest piece of a text that a message repeats. */
const longest = 30;

/** The word or the sign at an index. */
function foundAt(text: string, at: number): string {
  const end = behind(word, text, at);
  if (end === at) return String.fromCodePoint(text.codePointAt(at) ?? 0);
  return end - at > longest ? `${text.slice(at, at + longest)}…` : text.slice(at, end);
}

/** The index behind a number or `true`, `false`, `null`. */
function plainEnd(text: string, at: number): number | JsonFault {
  const end = behind(plain, text, at);
  if (end > at) return end;
  const found = foundAt(text, at);
  if (/^[+-]?\.?\d/.test(found)) return { at, key: "number", found };
  if (/^['‘’“”„«»`]$/.test(found)) return { at, key: "quotes", found };
  return { at, key: found === "," || found === ":" ? "value" : "word", found };
}

/** The index behind a text in double quotes that begins at an index. */
function stringEnd(text: string, start: number): number | JsonFault {
  let at = start + 1;
  for (;;) {
    at = behind(characters, text, at);
    const sign = text.charAt(at);
    if (sign === '"') return at + 1;
    if (sign === "") return { at: start, key: "unquoted" };
    if (sign === "\n" || sign === "\r") return { at: start, key: "line" };
    if (sign !== "\\") return { at, key: "control" };
    const end = behind(escaped, text, at);
    if (end === at)
      return at + 1 < text.length
        ? { at, key: "escape", found: escapeAt(text, at) }
        : { at: start, key: "unquoted" };
    at = end;
  }
}

const escapeAt = (text: string, at: number): string =>
  `\\${String.fromCodePoint(text.codePointAt(at + 1) ?? 0)}`;
