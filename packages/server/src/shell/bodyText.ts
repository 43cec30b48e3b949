/** What one body may hold; beyond, what is made of it would be many times larger than its text. */
export const bodyLimits = { levels: 100, values: 1_000_000 } as const;

/**
 * Why a JSON text is not worth parsing: lists and objects stand in each other too deep, or it holds too many
 * values. One walk over the characters, nothing is made of them; whether it is JSON is not asked.
 */
export function bodyTextProblem(text: string): string | undefined {
  let level = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) index = endOfText(text, index);
    else if (character === comma) values += 1;
    else if (character === bracket || character === brace) {
      level += 1;
      values += 1;
      if (level > bodyLimits.levels)
        return `The body is nested too deep: at most ${bodyLimits.levels} levels are allowed.`;
    } else if (character === closedBracket || character === closedBrace) level -= 1;
  }
  return values > bodyLimits.values
    ? `The body holds too many values: at most ${bodyLimits.values} are allowed.`
    : undefined;
}

const [quote, backslash, comma] = [34, 92, 44];
const [bracket, brace, closedBracket, closedBrace] = [91, 123, 93, 125];

/** Index of the quote that ends the text which begins at `start`; the length where none does. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (index - first) % 2 === 1;
}
