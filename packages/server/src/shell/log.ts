import { AwayError, sqliteCodeOf, storageError } from "./errors";

/** Takes what went wrong unexpectedly. */
export type Log = (error: unknown) => void;

/** What is refused to everybody who asks, each of whom has been told so: said in one line. */
export class Trouble extends Error {
  /** Those of one kind are the same. */
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Milliseconds. */
const minute = 60_000;

/**
 * The log of a server: what the storage refuses is passed on once a minute, whatever is refused meanwhile, so that
 * a full disk does not fill another one. `elapsed`: milliseconds by a clock that is never set back.
 */
export function calmLog(log: Log, elapsed: () => number): Log {
  const said = new Map<string, { readonly at: number; more: number }>();
  return (error) => {
    if (error instanceof AwayError) return;
    const trouble = troubleOf(error);
    if (trouble === undefined) return log(error);
    const { kind, message } = trouble;
    const last = said.get(kind);
    if (last !== undefined && elapsed() - last.at < minute) {
      last.more += 1;
      return;
    }
    said.set(kind, { at: elapsed(), more: 0 });
    const more = last === undefined || last.more === 0 ? "" : ` (${last.more} more since it was said last)`;
    log(new Trouble(kind, `${message}${more}`));
  };
}

/** What the disk or the database refuses is trouble too. */
function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof Trouble) return error;
  const code = sqliteCodeOf(error);
  const known = code === undefined ? undefined : storageError(code);
  return known && new Trouble(String(code), known.message);
}

/** Writes to standard error. */
export const logToStandardError: Log = (error) => console.error(logText(error));

/** An error with its stack. What its message holds cannot look like a line of its own. */
export function logText(error: unknown): string {
  if (error instanceof Trouble) return error.message;
  if (!(error instanceof Error)) return oneLine(String(error));
  const { name, message, stack = "", cause } = error;
  const start = stack.indexOf(message);
  const frames = start === -1 ? "" : stack.slice(start + message.length);
  const reason = cause === undefined ? "" : `\n  because of ${logText(cause)}`;
  return `${oneLine(message === "" ? name : `${name}: ${message}`)}${frames}${reason}`;
}

/** Control characters and line ends as escapes. */
export const oneLine = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`,
  );
