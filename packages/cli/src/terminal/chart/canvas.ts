import type { Paint } from "../layout/paint";
import { toneOf } from "./drawing";

/** Bits of the dots of a braille character, by line and column. */
const bits = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

/** How many dots of a line are drawn and left out in turn, by series. */
const dashes: readonly (readonly [drawn: number, left: number])[] = [
  [1, 0],
  [4, 3],
  [1, 2],
  [6, 2],
];

/** Dots in characters of braille: two columns and four lines of them in each. */
export class Canvas {
  readonly dotsAcross: number;
  readonly dotsDown: number;
  readonly #cells: Uint8Array;
  /** One more than the series that was drawn into a cell last. */
  readonly #series: Uint16Array;
  readonly #marks = new Map<number, string>();
  readonly #columns: number;

  constructor(columns: number, lines: number) {
    this.#columns = columns;
    this.dotsAcross = columns * 2;
    this.dotsDown = lines * 4;
    this.#cells = new Uint8Array(columns * lines);
    this.#series = new Uint16Array(columns * lines);
  }

  #cellOf(x: number, y: number): number | undefined {
    if (x < 0 || y < 0 || x >= this.dotsAcross || y >= this.dotsDown) return undefined;
    return Math.floor(y / 4) * this.#columns + Math.floor(x / 2);
  }

  /** Draws a dot; outside there are none. */
  dot(x: number, y: number, series: number): void {
    const cell = this.#cellOf(x, y);
    if (cell === undefined) return;
    this.#cells[cell] = (this.#cells[cell] ?? 0) | (bits[y % 4]?.[x % 2] ?? 0);
    this.#series[cell] = series + 1;
  }

  /** A character in the place of the dots around there. */
  mark(x: number, y: number, mark: string, series: number): void {
    const cell = this.#cellOf(x, y);
    if (cell === undefined) return;
    this.#marks.set(cell, mark);
    this.#series[cell] = series + 1;
  }

  /** A straight line with the dashes of its series; `begun`: dots of it that came before. Gives those with its own. */
  line(from: Dot, to: Dot, series: number, begun = 0): number {
    const count = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1);
    const [drawn, left] = dashes[series % dashes.length] ?? [1, 0];
    for (let at = 0; at <= count; at += 1) {
      if ((begun + at) % (drawn + left) >= drawn) continue;
      const share = at / count;
      this.dot(
        Math.round(from.x + (to.x - from.x) * share),
        Math.round(from.y + (to.y - from.y) * share),
        series,
      );
    }
    return begun + count;
  }

  lines(paint: Paint): readonly string[] {
    const lines: string[] = [];
    for (let start = 0; start < this.#cells.length; start += this.#columns)
      lines.push(this.#row(start, paint));
    return lines;
  }

  /** Neighbours of one colour are painted together. */
  #row(start: number, paint: Paint): string {
    let [line, run, colour] = ["", "", 0];
    const end = () => {
      line += colour === 0 ? run : paint(run, toneOf(colour - 1));
      run = "";
    };
    for (let cell = start; cell < start + this.#columns; cell += 1) {
      const own = this.#series[cell] ?? 0;
      if (own !== colour) {
        end();
        colour = own;
      }
      const dots = this.#cells[cell] ?? 0;
      run += this.#marks.get(cell) ?? (dots === 0 ? " " : String.fromCodePoint(0x2800 + dots));
    }
    end();
    return line;
  }
}

export interface Dot {
  readonly x: number;
  readonly y: number;
}
