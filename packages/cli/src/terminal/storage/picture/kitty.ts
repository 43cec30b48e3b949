import { promisify } from "node:util";
import { deflate } from "node:zlib";
import type { Pixels } from "./messages";

/** Characters of a piece that a terminal takes at once. */
const pieceLength = 4096;

/** Ranges of marks that tell the line of a character that stands for a part of a picture, in the order of the protocol. */
const marks =
  "0305 030D-030E 0310 0312 033D-033F 0346 034A-034C 0350-0352 0357 035B 0363-036F 0483-0487 0592-0595 0597-0599 059C-05A1 05A8-05A9 05AB-05AC 05AF 05C4 0610-0617 0657-065B 065D-065E 06D6-06DC 06DF-06E2";

const rowMarks: readonly string[] = marks.split(" ").flatMap((range) => {
  const [first = 0, last = first] = range.split("-").map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
});

/** Lines that a picture takes at most. */
export const mostRows = rowMarks.length;

/** Stands for a part of a picture. */
const placeholder = "\u{10eeee}";

/** How many columns and lines a picture takes. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
}

/** A number that no other picture on this terminal is likely to have; it is also a colour. */
export const newPictureId = (): number => 65_536 + Math.floor(Math.random() * (16_777_216 - 65_536));

const compress = promisify(deflate);

/** Sends a picture to the terminal, which draws it where `placeholderLines` stand. */
export async function pictureSent(id: number, pixels: Pixels, { columns, rows }: Cells): Promise<string> {
  const data = (await compress(pixels.data)).toString("base64");
  const { width, height } = pixels;
  const about = `a=T,U=1,q=2,f=32,o=z,t=d,i=${id},s=${width},v=${height},c=${columns},r=${rows}`;
  const pieces: string[] = [];
  for (let from = 0; from < data.length; from += pieceLength) {
    const more = from + pieceLength < data.length ? 1 : 0;
    const head = from === 0 ? `${about},m=${more}` : `m=${more}`;
    pieces.push(`\x1b_G${head};${data.slice(from, from + pieceLength)}\x1b\\`);
  }
  return pieces.join("");
}

/** Takes a picture from the terminal with all that is kept of it. */
export const pictureGone = (id: number): string => `\x1b_Ga=d,d=I,i=${id},q=2\x1b\\`;

/** The characters that stand for a picture: text as any other. */
export function placeholderLines(id: number, { columns, rows }: Cells): readonly string[] {
  const colour = `38;2;${id >>> 16};${(id >>> 8) & 255};${id & 255}`;
  return rowMarks
    .slice(0, rows)
    .map((mark) => `\x1b[${colour}m${(placeholder + mark).repeat(columns)}\x1b[39m`);
}
