/** A command with its arguments, as it is sent. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
}

/** Words of a line, split at blanks; what stands in quotes stays one word, quotes included (contract, section 6.4). */
export const wordsOf = (line: string): readonly string[] =>
  line.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|`[^`]*`|[^\s"'`]|["'`])+/g) ?? [];

/** The command of a line; a `git` at its beginning is none. `undefined`: there is none. */
export function lineOf(text: string): CommandLine | undefined {
  const words = wordsOf(text);
  const [command, ...args] = words[0] === "git" ? words.slice(1) : words;
  return command === undefined ? undefined : { command, args };
}

/** The arguments of words that a shell has taken the quotes of: the message of a commit gets them back. */
export function argsOf(command: string, words: readonly string[]): readonly string[] {
  if (command !== "commit") return words;
  return words.map((word, at) => {
    const isMessage = ["-m", "--message"].includes(words[at - 1] ?? "") || /\s/.test(word);
    return isMessage && !/^["'`]/.test(word) ? `"${word}"` : word;
  });
}

/** The line that makes these words. */
export const textOfLine = ({ command, args }: CommandLine): string => [command, ...args].join(" ");
