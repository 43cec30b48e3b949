/** The words of a command behind `twinhelm`, and what it reads from standard input. */
export interface CommandLine {
  readonly words: readonly string[];
  /** Sent as JSON on standard input. */
  readonly input?: unknown;
}

/** The command as a line, or several, to paste into a POSIX shell. It contains no credential. */
export function shellText({ words, input }: CommandLine): string {
  const line = ["twinhelm", ...words].map(quoted).join(" ");
  if (input === undefined) return line;
  return `${line} <<'JSON'\n${JSON.stringify(input, null, 2)}\nJSON`;
}

/** Plain words stay as they are; all others are put in single quotes, in which nothing is special. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
