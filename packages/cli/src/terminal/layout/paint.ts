const codes = {
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  inverse: [7, 27],
  accent: [36, 39],
  success: [32, 39],
  danger: [31, 39],
  warning: [33, 39],
  // These mean nothing: they tell what is drawn beside one another apart.
  blue: [34, 39],
  magenta: [35, 39],
} as const;

export type Tone = keyof typeof codes;

/** Styles text that is already safe to show. Do not nest: what ends the inner style ends the outer. */
export type Paint = (text: string, ...tones: readonly Tone[]) => string;

/** Without colours the other styles stay: bold, dim, underline, inverse (no-color.org). */
export function createPaint(colours: boolean): Paint {
  const used = (tone: Tone) => colours || codes[tone][0] < 30;
  return (text, ...tones) => {
    const worn = tones.filter(used);
    if (text === "" || worn.length === 0) return text;
    const open = worn.map((tone) => `\x1b[${codes[tone][0]}m`).join("");
    const close = worn.map((tone) => `\x1b[${codes[tone][1]}m`).join("");
    return `${open}${text}${close}`;
  };
}

const [dimBegins, dimEnds] = [`\x1b[${codes.dim[0]}m`, `\x1b[${codes.dim[1]}m`];

/** Two styles that follow one another, with nothing or spaces between them: `\x1b[2m…\x1b[22m  \x1b[2m`. */
const again = /\x1b\[(?:22m( *)\x1b\[2|39m( *)\x1b\[(3\d))m/g;

/**
 * The same line with fewer changes of style: what ends and begins again goes on. Ink takes each line apart at every
 * frame, and each change of style costs it as much as several characters.
 */
export function fewerStyles(line: string): string {
  return line.replaceAll(again, (whole, dim?: string, coloured?: string, colour?: string, at = 0) => {
    const begins = `\x1b[${colour ?? codes.dim[0]}m`;
    const isSame = line.startsWith(begins, line.lastIndexOf("\x1b", at - 1));
    return isSame ? (dim ?? coloured ?? whole) : whole;
  });
}

/** Joins two such lines; spaces may stand between them. */
export function joinStyles(left: string, right: string): string {
  const begun = right.trimStart();
  const end = left.length - dimEnds.length;
  // What ends bold ends dim.
  const isDim = left.endsWith(dimEnds) && left.startsWith(dimBegins, left.lastIndexOf("\x1b", end - 1));
  if (!isDim || !begun.startsWith(dimBegins)) return `${left}${right}`;
  const spaces = right.slice(0, right.length - begun.length);
  return `${left.slice(0, -dimEnds.length)}${spaces}${begun.slice(dimBegins.length)}`;
}

/** A square in a colour given as `#rrggbb` or `#rgb`; plain without colours or for other notations. */
export function swatch(color: string | undefined, colours: boolean): string {
  const [, long, short] = /^#(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(color ?? "") ?? [];
  const hex = long ?? short?.replace(/./g, "$&$&");
  if (hex === undefined || !colours) return "■";
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `\x1b[38;2;${red};${green};${blue}m■\x1b[39m`;
}
