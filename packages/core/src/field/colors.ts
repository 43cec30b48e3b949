/** Colours to choose from: twelve hues that can be told apart on light and on dark ground, and four greys. */
export const colorPresets = [
  "#c62828",
  "#d84315",
  "#ef8f00",
  "#f9c80e",
  "#7cb342",
  "#2e7d32",
  "#00897b",
  "#0288d1",
  "#1e4fc2",
  "#5e35b1",
  "#ad1457",
  "#6d4c41",
  "#ffffff",
  "#b0bec5",
  "#607d8b",
  "#000000",
] as const;

/** Red, green and blue of a hexadecimal colour, from 0 to 1; of one with transparency without it. Undefined: it is none. */
function partsOf(text: string): readonly number[] | undefined {
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255);
}

/** A hexadecimal colour as six digits, as the colour input of browsers takes it. Undefined: it is none. */
export function sixDigits(text: string): string | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

const brightness = (parts: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two hexadecimal colours, from 1 to 21 (WCAG 2). Undefined: one is none. */
export function contrastOf(one: string, other: string): number | undefined {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (first === undefined || second === undefined) return undefined;
  const [light = 0, dark = 0] = [brightness(first), brightness(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
