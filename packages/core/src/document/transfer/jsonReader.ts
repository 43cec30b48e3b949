import { longestRow } from "./source";
import { transferText } from "./text";

/** The text of one value of a list, or of one value of several that follow each other. */
export interface JsonPart {
  readonly text: string;
  /** Line on which it begins. */
  readonly line: number;
}

const [quote, backslash, comma, lineFeed] = [34, 92, 44, 10];
const [bracket, closedBracket, brace, closedBrace] = [91, 93, 123, 125];
const isSpace = (code: number) => code === 32 || code === 9 || code === 13 || code === lineFeed;

/**
 * Cuts a list of JSON, or values one after the other, into its parts, piece by piece; each is parsed by itself.
 * Whatever is longer than a row may be ends it.
 */
export class JsonCutter {
  /** Why nothing more can be read. */
  unreadable: string | undefined;
  #kind: "list" | "values" | "over" | undefined;
  #depth = 0;
  #line = 1;
  /** Line on which the part began. */
  #began = 1;
  #part = "";
  #inText = false;
  #isEscaped = false;
  #parts: JsonPart[] = [];
  /** Whether a comma asks for one more value. */
  #isAwaited = false;

  read(text: string): readonly JsonPart[] {
    this.#parts = [];
    let from = 0;
    for (let at = 0; at < text.length && this.unreadable === undefined; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#inText) {
        this.#goOnInText(code);
        continue;
      }
      const wasInside = this.#depth > 0;
      if (!wasInside) {
        this.#cut(text, from, at);
        from = at;
        if (this.#part.trim() === "") this.#began = this.#line;
      }
      if (code === lineFeed) this.#line += 1;
      if (!this.#takes(code)) from = at + 1;
      else if (this.#kind === "values" && wasInside && this.#depth === 0) {
        this.#cut(text, from, at + 1);
        from = at + 1;
        this.#finish();
      }
    }
    this.#cut(text, from, text.length);
    return this.#parts;
  }

  end(): readonly JsonPart[] {
    this.#parts = [];
    if (this.unreadable !== undefined) return this.#parts;
    if (this.#kind === "list" || this.#depth > 0 || this.#inText)
      this.unreadable = transferText("json.cut", { line: this.#began });
    else if (this.#kind === "values") this.#finish();
    return this.#parts;
  }

  #goOnInText(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === backslash) this.#isEscaped = true;
    else if (code === quote) this.#inText = false;
  }

  #cut(text: string, from: number, end: number): void {
    if (from < end) this.#part += text.slice(from, end);
    if (this.#part.length > longestRow) this.unreadable = transferText("row.long", { row: this.#began });
  }

  #finish(): void {
    const text = this.#part.trim();
    this.#part = "";
    if (text !== "") this.#parts.push({ text, line: this.#began });
    else if (this.#isAwaited) this.unreadable = transferText("json.nothing", { line: this.#line });
  }

  /** Whether a letter belongs to a value. */
  #takes(code: number): boolean {
    if (this.#depth === 0 && this.#isBetween(code)) return false;
    if (code === quote) this.#inText = true;
    else if (code === bracket || code === brace) this.#depth += 1;
    else if (code === closedBracket || code === closedBrace) this.#depth -= 1;
    return true;
  }

  /** Whether a letter stands between values. */
  #isBetween(code: number): boolean {
    if (this.#kind === undefined) {
      if (isSpace(code)) return true;
      this.#kind = code === bracket ? "list" : "values";
      if (this.#kind === "list") return true;
    }
    if (this.#kind === "over") {
      if (!isSpace(code)) this.unreadable = transferText("json.more", { line: this.#line });
      return true;
    }
    if (this.#kind !== "list" || (code !== comma && code !== closedBracket)) return false;
    // Before a comma a value has to stand, also where it is the first.
    if (code === comma) this.#isAwaited = true;
    this.#finish();
    if (code === closedBracket) this.#kind = "over";
    return true;
  }
}
