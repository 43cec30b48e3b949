/** Puts a style around a text that holds none. Colour is never the only sign of anything. */
export interface Style {
  accent(text: string): string;
  bold(text: string): string;
  dim(text: string): string;
  chosen(text: string): string;
  danger(text: string): string;
}

const wrapIn = (open: string, close: string) => (text: string) =>
  text === "" ? "" : `\x1b[${open}m${text}\x1b[${close}m`;

/** Styles for a terminal; NO_COLOR leaves weight and inversion. */
export function createStyle(environment: Readonly<Record<string, string | undefined>>): Style {
  const coloured = !environment.NO_COLOR;
  const bold = wrapIn("1", "22");
  return {
    accent: coloured ? wrapIn("36", "39") : bold,
    bold,
    dim: wrapIn("2", "22"),
    chosen: wrapIn("7", "27"),
    danger: coloured ? wrapIn("31", "39") : bold,
  };
}
