import { PassThrough } from "node:stream";
import type { Answers } from "./answers";

/**
 * Escape sequences and the keys that mean something with Alt stay whole; everything else is one key a character. An
 * Escape that arrived together with what was typed after it is a key of its own.
 */
const tokens = /\x1b(?:\[[\d;?]*[ -/]*[@-~]|O[A-Za-z]|[bdf\x7f\b])?|[^\x1b]/gsu;
const escapeKey = "\u001b";
/** Longer than Ink waits for the rest of a sequence, in milliseconds: it would take the next key for one. */
const afterEscape = 40;

/** Splits what arrived at once into keys, in their order; nothing is lost. */
export const splitKeys = (text: string): readonly string[] => text.match(tokens) ?? [];

/** What keys come from: standard input of a terminal. */
interface KeySource {
  setEncoding(encoding: "utf8"): unknown;
  on(event: "data", listener: (chunk: string) => void): unknown;
  once(event: "end", listener: () => void): unknown;
  setRawMode(mode: boolean): unknown;
  ref(): unknown;
  unref(): unknown;
}

/**
 * Standard input that gives keys one after the other. Over a slow line several arrive together, and a screen has
 * to have seen the text before the Enter that follows it.
 */
export class KeyStream extends PassThrough {
  readonly isTTY = true;
  readonly #input: KeySource;
  readonly #waiting: string[] = [];
  #running = false;
  /** Runs after an Escape. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** `typed`: what arrived before; `answers`: takes out what is no key. */
  constructor(input: KeySource, typed = "", answers?: Answers) {
    super({ objectMode: true });
    this.#input = input;
    input.setEncoding("utf8");
    const take = (chunk: string) => {
      // The rest of a sequence may come in another piece.
      const begun = this.#waiting.at(-1) === escapeKey ? this.#waiting.pop() : "";
      this.#waiting.push(...splitKeys(`${begun}${chunk}`));
      if (this.#pause !== undefined && this.#goesOnSequence()) this.#goOn();
      this.#next();
    };
    if (answers !== undefined) answers.onKeys = take;
    input.on("data", (arrived: string) => take(answers?.keysOf(arrived) ?? arrived));
    input.once("end", () => {
      this.#ended = true;
      this.#next();
    });
    this.#waiting.push(...splitKeys(typed));
    this.#next();
  }

  /**
   * Ink releases the keys between two screens. They are held until the console ends: the terminal would show what is
   * typed meanwhile, and give it line by line.
   */
  setRawMode(mode: boolean): this {
    if (mode) this.#input.setRawMode(true);
    return this;
  }

  ref(): void {
    this.#input.ref();
  }

  unref(): void {
    this.#input.unref();
  }

  /**
   * Two turns of the event loop before each key: a screen that was just drawn listens only once React has run its
   * effects, and on a busy machine React leaves them to the next turn.
   */
  #next(): void {
    if (this.#running) return;
    if (this.#waiting.length === 0) {
      if (this.#ended) this.end();
      return;
    }
    this.#running = true;
    setImmediate(() =>
      setImmediate(() => {
        const key = this.#waiting.shift();
        this.write(key);
        if (key !== escapeKey || this.#goesOnSequence()) this.#goOn();
        else this.#pause = setTimeout(() => this.#goOn(), afterEscape);
      }),
    );
  }

  /** Whether what comes next is the rest of a sequence that came in pieces: Ink puts it together. */
  #goesOnSequence(): boolean {
    const [next] = this.#waiting;
    return next === "[" || next === "O";
  }

  #goOn(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#running = false;
    this.#next();
  }
}
