/** What a spreadsheet would run as a formula; a number alone is none. */
const formula = /^'*[=+\-@\t\r\n]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A text that no spreadsheet runs: an apostrophe before it says that it is a text. `withFormulas` gives it back. */
export const harmless = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;

/** The text that `harmless` was given. */
export const withFormulas = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
