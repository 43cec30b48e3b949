import type { Modules } from "./challenge";

/** Room for a code in columns and lines. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/** Light modules around a code: as the norm wants it, then what phones still read. */
const margins = [4, 2, 1] as const;

/** The first of these drawings that fits, with the widest margin that does; the smallest if nothing fits. */
export function fittingCode(
  codes: readonly Modules[],
  { width, height }: Room,
): { readonly modules: Modules; readonly margin: number } | undefined {
  const all = codes.flatMap((modules) => margins.map((margin) => ({ modules, margin })));
  const fitting = all.find(({ modules, margin }) => {
    const size = modules.length + 2 * margin;
    return size <= width && Math.ceil(size / 2) <= height;
  });
  return fitting ?? all.at(-1);
}

/** Dark on light, whatever the colours of the terminal are. */
const [begin, end] = ["\x1b[38;5;16m\x1b[48;5;231m", "\x1b[39m\x1b[49m"];

/**
 * A code as half blocks, two modules in each character: square, as a camera wants it. Without colours the light
 * modules are drawn, as on a dark terminal.
 */
export function qrLines(modules: Modules, margin: number, colours: boolean): readonly string[] {
  const size = modules.length + 2 * margin;
  const isDark = (x: number, y: number) => modules[y - margin]?.[x - margin] === true;
  return Array.from({ length: Math.ceil(size / 2) }, (_, line) => {
    const characters = Array.from({ length: size }, (__, x) => {
      const upper = isDark(x, line * 2);
      const lower = isDark(x, line * 2 + 1);
      return colours ? block(upper, lower) : block(!upper, !lower && line * 2 + 1 < size);
    });
    const drawn = characters.join("");
    return colours ? ` ${begin}${drawn}${end}` : ` ${drawn}`;
  });
}

/** The character whose upper and lower half are inked. */
const block = (upper: boolean, lower: boolean): string => (upper ? (lower ? "█" : "▀") : lower ? "▄" : " ");
