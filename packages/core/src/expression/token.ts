import { SyntaxProblem } from "./problem";
import { readString } from "./string";

export interface Token {
  readonly kind: "operator" | "number" | "string" | "bytes" | "name" | "end";
  /** As written; for a string its decoded value. */
  readonly text: string;
  readonly value?: number;
  /** Index of its first character in the text. */
  readonly position: number;
}

const space = /[\t\n\f\r ]*/y;
const number = /0[xX]([0-9a-fA-F]+)[uU]?|[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?[uU]?/y;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;
const string = /([rR]?)(?="|')/y;
const bytes = /[bB]([rR]?)(?="|')/y;
const operator = /\|\||&&|<=|>=|==|!=|[<>+\-*/%!?:.,()[\]{}]/y;

function match(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** Splits the text into tokens; the last one has kind `end`. Throws SyntaxProblem. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (true) {
    position += match(space, text, position)?.[0].length ?? 0;
    if (position >= text.length) break;
    const { token, end } = readToken(text, position);
    tokens.push(token);
    position = end;
  }
  tokens.push({ kind: "end", text: "", position: text.length });
  return tokens;
}

function readToken(text: string, position: number): { token: Token; end: number } {
  const quoted = match(string, text, position) ?? match(bytes, text, position);
  if (quoted !== null) {
    const kind = /^b/i.test(quoted[0]) ? "bytes" : "string";
    const start = position + quoted[0].length;
    const { value, end } = readString(text, start, quoted[1] !== "");
    return { token: { kind, text: value, position }, end };
  }
  const digits = match(number, text, position);
  if (digits !== null) return readNumber(text, position, digits);
  const word = match(name, text, position)?.[0];
  if (word !== undefined)
    return { token: { kind: "name", text: word, position }, end: position + word.length };
  const sign = match(operator, text, position)?.[0];
  if (sign !== undefined)
    return { token: { kind: "operator", text: sign, position }, end: position + sign.length };
  throw new SyntaxProblem(`Expected an expression but ${found(text, position)} found.`, position);
}

function readNumber(text: string, position: number, digits: RegExpExecArray): { token: Token; end: number } {
  const [written, hexadecimal] = digits;
  const value =
    hexadecimal === undefined ? Number(written.replace(/[uU]$/, "")) : Number.parseInt(hexadecimal, 16);
  const end = position + written.length;
  if (match(name, text, end) !== null) {
    throw new SyntaxProblem(`Expected the end of a number but ${found(text, end)} found.`, end);
  }
  if (!Number.isFinite(value)) {
    throw new SyntaxProblem(`Expected a number within range but "${written}" found.`, position);
  }
  return { token: { kind: "number", text: written, value, position }, end };
}

/** The words for the token at a place, as error texts have them. */
export function found(text: string, position: number): string {
  const character = text.codePointAt(position);
  return character === undefined ? "end of input" : JSON.stringify(String.fromCodePoint(character));
}
