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

  /** `typed`: what arrived before. */
  constructor(input: KeySource, typed = "") {
    super({ objectMode: true });
    this.#input = input;
    input.setEncoding("utf8");
    input.on("data", (chunk: string) => {
      this.#waiting.push(...splitKeys(chunk));
      this.#next();
    });
    input.once("end", () => this.end());
    this.#waiting.push(...splitKeys(typed));
    this.#next();
  }

  /**
   * Ink lets go of the keys between two screens. They are held until the console ends: the terminal would show what is
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

  #next(): void {
    if (this.#running) return;
    const key = this.#waiting.shift();
    if (key === undefined) return;
    this.#running = true;
    this.write(key);
    setImmediate(() => {
      this.#running = false;
      this.#next();
    });
  }
}
