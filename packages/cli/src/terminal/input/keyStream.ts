import { PassThrough } from "node:stream";

/** Escape sequences stay whole; everything else is one key a character. */
const tokens = /\x1b(?:\[[\d;?]*[ -/]*[@-~]|O[A-Za-z]|[^\x1b])?|[^\x1b]/gsu;

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
  #ended = false;

  /** `typed`: what arrived before. */
  constructor(input: KeySource, typed = "") {
    super({ objectMode: true });
    this.#input = input;
    input.setEncoding("utf8");
    input.on("data", (chunk: string) => {
      this.#waiting.push(...splitKeys(chunk));
      this.#next();
    });
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
        this.write(this.#waiting.shift());
        this.#running = false;
        this.#next();
      }),
    );
  }
}
