import type { ColourDepth } from "../../output/graphics";
import type { Pixels } from "./messages";

type Colour = readonly [red: number, green: number, blue: number];

/** A picture as lines of text: each character has one pixel above the other. Where it is clear, the screen shows through. */
export function halfBlocks(pixels: Pixels, depth: ColourDepth): readonly string[] {
  const code = cached(codes[depth]);
  return Array.from({ length: Math.ceil(pixels.height / 2) }, (_, row) => {
    let line = "";
    let [over, under] = [plainFront, plainBack];
    for (let x = 0; x < pixels.width; x += 1) {
      const cell = cellOf(colourAt(pixels, x, row * 2), colourAt(pixels, x, row * 2 + 1));
      const front = cell.front === undefined ? plainFront : code(cell.front, 38);
      const back = cell.back === undefined ? plainBack : code(cell.back, 48);
      const changed = [...(front === over ? [] : [front]), ...(back === under ? [] : [back])];
      line += changed.length === 0 ? cell.sign : `\x1b[${changed.join(";")}m${cell.sign}`;
      [over, under] = [front, back];
    }
    return `${line}\x1b[${plainFront};${plainBack}m`;
  });
}

const plainFront = "39";
const plainBack = "49";

interface Cell {
  readonly sign: "▀" | "▄" | " ";
  readonly front: Colour | undefined;
  readonly back: Colour | undefined;
}

function cellOf(upper: Colour | undefined, lower: Colour | undefined): Cell {
  if (upper !== undefined) return { sign: "▀", front: upper, back: lower };
  return lower === undefined
    ? { sign: " ", front: undefined, back: undefined }
    : { sign: "▄", front: lower, back: undefined };
}

/** `undefined`: the pixel covers less than half of what is below it, or lies below the last line. */
function colourAt({ width, data }: Pixels, x: number, y: number): Colour | undefined {
  const at = (y * width + x) * 4;
  const [red = 0, green = 0, blue = 0, cover = 0] = data.subarray(at, at + 4);
  return cover < 128 ? undefined : [red, green, blue];
}

type Ground = 38 | 48;
type Code = (colour: Colour, ground: Ground) => string;

/** How a colour is asked for: in full, in 256 colours, in 16 (ECMA-48 with what xterm adds). */
const codes: Readonly<Record<ColourDepth, Code>> = {
  24: (colour, ground) => `${ground};2;${colour.join(";")}`,
  8: (colour, ground) => `${ground};5;${nearest256(colour)}`,
  4(colour, ground) {
    const at = nearest(colour, named);
    return String((at < 8 ? ground - 8 : ground + 44) + at);
  },
};

/** Each colour is looked for once. */
function cached(code: Code): Code {
  const known = new Map<number, string>();
  return (colour, ground) => {
    const key = colour[0] * 65_536 + colour[1] * 256 + colour[2] + (ground === 38 ? 0 : 16_777_216);
    const found = known.get(key) ?? code(colour, ground);
    known.set(key, found);
    return found;
  };
}

const steps = [0, 95, 135, 175, 215, 255] as const;

/** Of 256 colours those that no theme of a terminal changes: a cube of 216, and 24 greys. */
function nearest256(colour: Colour): number {
  const [red, green, blue] = colour.map((value) =>
    nearest(
      [value, 0, 0],
      steps.map((step): Colour => [step, 0, 0]),
    ),
  );
  const inCube = [red, green, blue].map((at) => steps[at ?? 0] ?? 0);
  const mean = (colour[0] + colour[1] + colour[2]) / 3;
  const grey = Math.max(0, Math.min(23, Math.round((mean - 8) / 10)));
  const shade = 8 + grey * 10;
  const isGrey = distance(colour, [shade, shade, shade]) < distance(colour, inCube);
  return isGrey ? 232 + grey : 16 + 36 * (red ?? 0) + 6 * (green ?? 0) + (blue ?? 0);
}

/** The sixteen as xterm has them. */
const named: readonly Colour[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
];

const distance = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);

function nearest(colour: Colour, among: readonly Colour[]): number {
  let best = 0;
  for (const [at, each] of among.entries())
    if (distance(colour, each) < distance(colour, among[best] ?? each)) best = at;
  return best;
}
