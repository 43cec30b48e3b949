import type { Paint, Tone } from "../layout/paint";

/** The room of a chart, and what it is drawn with. */
export interface Drawing {
  /** Columns and lines. */
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
  /** BCP 47; undefined: that of the system. */
  readonly locale: string | undefined;
  /** True: the axis of figures begins with zero, also where all of them are far from it. */
  readonly fromZero?: boolean | undefined;
}

const tones: readonly Tone[] = ["accent", "warning", "magenta", "success", "blue", "danger"];

/** The colour of a series by its place. Fill, dashes or mark tell it apart without colours. */
export const toneOf = (series: number): Tone => tones[series % tones.length] ?? "accent";

const fills = ["█", "▓", "▒", "░"] as const;

/** What the bars of a series are filled with. */
export const fillOf = (series: number): string => fills[series % fills.length] ?? "█";

const marks = ["●", "○", "▲", "△", "■", "□", "◆", "◇"] as const;

/** What marks the points of a series. */
export const markOf = (series: number): string => marks[series % marks.length] ?? "●";

/** A figure that can be read, in a few columns however large it is. */
export function figureText(figure: number, locale: string | undefined): string {
  const size = Math.abs(figure);
  if (size >= 1e15 || (size > 0 && size < 1e-6))
    return new Intl.NumberFormat(locale, { notation: "scientific", maximumFractionDigits: 2 }).format(figure);
  if (size >= 1e7)
    return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 2 }).format(figure);
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 7 }).format(figure);
}
