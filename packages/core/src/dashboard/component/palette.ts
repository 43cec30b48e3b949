/** Which of the themes a chart is drawn in. */
export type ChartTheme = "light" | "dark";

/** Backgrounds that the colours are seen on. */
export const backgrounds: Readonly<Record<ChartTheme, string>> = { light: "#ffffff", dark: "#252a31" };

const colours: Readonly<Record<ChartTheme, readonly string[]>> = {
  light: ["#0062b8", "#c2470b", "#00795a", "#8d3aa8", "#856300", "#b51f5c", "#0f7a91", "#5b6472"],
  dark: ["#5aa9ff", "#ff9a5c", "#3fc79a", "#d39bea", "#e3bf3a", "#ff86b3", "#5cd2e6", "#b6bec9"],
};

const dashes: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [10, 4, 2, 4]];

/** Forms of points, by the names of the library that draws them. */
const points = ["circle", "triangle", "rect", "rectRot", "crossRot", "star", "cross", "dash"] as const;

/** How one series or part is drawn. Dashes and points tell series apart for whoever does not tell colours apart. */
export interface SeriesLook {
  readonly color: string;
  readonly dash: readonly number[];
  readonly point: (typeof points)[number];
}

/** The look of a series by its place; `asked`: colours that its answer asks for. */
export function lookOf(theme: ChartTheme, at: number, asked: readonly string[] = []): SeriesLook {
  const own = colours[theme];
  const color =
    (asked.length > 0 ? asked[at % asked.length] : undefined) ?? own[at % own.length] ?? "#888888";
  return {
    color,
    dash: dashes[Math.floor(at / 2) % dashes.length] ?? [],
    point: points[at % points.length] ?? "circle",
  };
}

/** Contrast of two colours given as six hex digits (WCAG 2.2); `undefined`: one of them is none. */
export function contrastOf(one: string, other: string): number | undefined {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminanceOf(colour: string): number | undefined {
  const [, short = ""] = /^#([0-9a-f]{3})$/i.exec(colour) ?? [];
  const digits = short === "" ? /^#([0-9a-f]{6})$/i.exec(colour)?.[1] : short.replaceAll(/./g, "$&$&");
  if (digits === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour that an answer asks for its large figures, where they can be read in it; `undefined`: they cannot. */
export function readableColour(theme: ChartTheme, colour: string | undefined): string | undefined {
  if (colour === undefined) return undefined;
  const contrast = contrastOf(colour, backgrounds[theme]);
  return contrast !== undefined && contrast >= 4.5 ? colour : undefined;
}
