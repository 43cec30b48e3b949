/** A name and a value as readers of such files know them: nothing of it is lost on a line. */
const namePattern = /^[\w.-]+$/;

/** Before an entry that no line `NAME=value` can carry: a comment to other readers. */
const exactMark = "#json ";

/** How a value may be written, the plainest first: as it is, or between quotes that it does not hold. */
const ways: readonly ((value: string) => string | undefined)[] = [
  (value) => (/[#\r\n\u2028\u2029]|^['"`]/.test(value) || value !== value.trim() ? undefined : value),
  (value) => (/['\r]|\\$/.test(value) ? undefined : `'${value}'`),
  (value) => {
    // Between these quotes `\n` and `\r` are line breaks, so that neither can be meant as it stands.
    if (/"|\\[nr]|\\$/.test(value)) return undefined;
    return `"${value.replaceAll("\n", "\\n").replaceAll("\r", "\\r")}"`;
  },
  (value) => (/[`\r]|\\$/.test(value) ? undefined : `\`${value}\``),
];

/**
 * Variables as lines `NAME=value`, without a line feed at the end, which readers by the rules of dotenv take for the
 * same values. What has no such line stands in a comment that `envOf` reads.
 */
export const envText = (env: Readonly<Record<string, string>>): string =>
  Object.entries(env)
    .map(([name, value]) => lineOf(name, value))
    .join("\n");

function lineOf(name: string, value: string): string {
  if (namePattern.test(name) && value.isWellFormed())
    for (const way of ways) {
      const written = way(value);
      if (written !== undefined) return `${name}=${written}`;
    }
  // Other readers go on behind separators of lines.
  return `${exactMark}${JSON.stringify({ [name]: value }).replace(/[\u2028\u2029]/g, escaped)}`;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16)}`;

export interface ReadEnv {
  readonly env: Readonly<Record<string, string>>;
  /** Lines, from 1, that are no variable, which other readers pass over. */
  readonly unread: readonly number[];
}

/** The variables of such a file, by the rules of dotenv; a name that comes again has its last value. */
export function envOf(text: string): ReadEnv {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const entries = new Map<string, string>();
  const unread: number[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const entry = entryOf(lines, at);
    for (const [name, value] of entry?.entries ?? []) {
      entries.delete(name);
      entries.set(name, value);
    }
    if (entry !== undefined) at = entry.end;
    else if (!/^\s*(#|$)/.test(line)) unread.push(at + 1);
  }
  return { env: Object.fromEntries(entries), unread };
}

interface Entry {
  readonly entries: readonly (readonly [name: string, value: string])[];
  /** Its last line. */
  readonly end: number;
}

function entryOf(lines: readonly string[], at: number): Entry | undefined {
  const line = lines[at] ?? "";
  if (line.startsWith(exactMark)) return exactEntry(line.slice(exactMark.length), at);
  const [whole, name] = /^\s*(?:export\s+)?([\w.-]+)(?:\s*=|:(?=\s))/.exec(line) ?? [];
  if (whole === undefined || name === undefined) return undefined;
  const rest = line.slice(whole.length);
  const quoted = quotedValue(rest.trimStart(), lines, at);
  if (quoted !== undefined) return { entries: [[name, quoted.value]], end: quoted.end };
  return { entries: [[name, unquotedValue(rest)]], end: at };
}

function exactEntry(text: string, at: number): Entry | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const entries = Object.entries(value).flatMap(([name, each]) =>
      typeof each === "string" ? [[name, each] as const] : [],
    );
    return { entries, end: at };
  } catch {
    // A comment of somebody's own.
    return undefined;
  }
}

const lineBreaks = (text: string): string => text.replaceAll("\\n", "\n").replaceAll("\\r", "\r");

/** What stands between quotes, over as many lines as it takes, where only a comment follows them. */
function quotedValue(first: string, lines: readonly string[], at: number) {
  const quote = first[0];
  if (quote === undefined || !"'\"`".includes(quote)) return undefined;
  const parts: string[] = [];
  for (let end = at; end < lines.length; end += 1) {
    const line = end === at ? first.slice(1) : (lines[end] ?? "");
    const closing = closingOf(line, quote);
    parts.push(closing === undefined ? line : line.slice(0, closing));
    if (closing === undefined) continue;
    if (!/^\s*(#.*)?$/.test(line.slice(closing + 1))) return undefined;
    const value = parts.join("\n");
    return { value: quote === '"' ? lineBreaks(value) : value, end };
  }
  return undefined;
}

/** Where a quote stands that has no backslash before it. */
function closingOf(line: string, quote: string): number | undefined {
  for (let at = line.indexOf(quote); at !== -1; at = line.indexOf(quote, at + 1))
    if (line[at - 1] !== "\\") return at;
  return undefined;
}

function unquotedValue(rest: string): string {
  const value = (rest.split("#", 1)[0] ?? "").trim();
  const quote = value[0];
  if (quote === undefined || !"'\"`".includes(quote)) return value;
  const bare = value.length > 1 && value.endsWith(quote) ? value.slice(1, -1) : value;
  return quote === '"' ? lineBreaks(bare) : bare;
}
