/** Fonts of rich text (contract, console-gaps.md section 4.14). */
export const richFonts = [
  "Arial",
  "Brush Script MT",
  "Calibri",
  "Comic Sans MS",
  "Courier",
  "Courier New",
  "Copperplate",
  "Garamond",
  "Georgia",
  "Helvetica",
  "Times New Roman",
  "Verdana",
] as const;

/** Pixels of the sizes 1 to 12; those up to 7 are what browsers make of `<font size>`. */
const pixels = [10, 13, 16, 18, 24, 32, 48, 56, 64, 72, 80, 96] as const;

/** Sizes of rich text by their number, as style sheets write them. */
export const richSizes: readonly string[] = pixels.map((each) => `${each}px`);

/** The size that `<font size>` means: 1 to 7, `+1` and `-1` from 3. Undefined: none. */
export function sizeOfFont(text: string): string | undefined {
  const number = Number.parseInt(text, 10);
  if (Number.isNaN(number)) return undefined;
  const at = /^[+-]/.test(text.trim()) ? 3 + number : number;
  return richSizes[Math.min(Math.max(at, 1), 7) - 1];
}

/** Alignments of a block. */
export const richAlignments = ["left", "center", "right", "justify"] as const;

/** What a prompt for a link begins with (spec 2, section 2). */
export const firstLink = "http://";

/** Markup that is longer is edited as text: the editor would keep the page busy. */
export const longestRich = 500_000;
