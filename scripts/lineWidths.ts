import type { Plugin } from "vite";

/**
 * Ink measures every line of the screen anew for each frame, and a line with a character beyond ASCII, as all lines of
 * two panes have, grapheme by grapheme. This keeps the widths of the lines that were seen last.
 */
export const lineWidths: Plugin = {
  name: "line-widths",
  transform(code, id) {
    if (!/\/string-width\/index\.js$/.test(id)) return undefined;
    const made = "export default function stringWidth(";
    if (!code.includes(made)) throw new Error("line-widths: string-width begins in another way now");
    return { code: `${code.replace(made, "function widthOfLine(")}\n${kept}`, map: null };
  },
};

const kept = `
const kept = new Map();
export default function stringWidth(line, options) {
  if (options !== undefined || typeof line !== "string") return widthOfLine(line, options);
  const known = kept.get(line);
  if (known !== undefined) return known;
  if (kept.size >= 2000) kept.clear();
  const width = widthOfLine(line);
  kept.set(line, width);
  return width;
}
`;
