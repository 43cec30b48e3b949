import { AwayError, httpError } from "../../shell/errors";
import { TimeUp } from "../timeUp";

/** The code that PostgreSQL, or the network on the way to it, gives an error. */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** What an error says of itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const isSaid = error instanceof Error && error.message !== "";
  return (isSaid ? error.message : (codeOf(error) ?? String(error))).replace(/\.$/, "");
}

const later = { "retry-after": "5" };

/** Codes of PostgreSQL for a connection that it ends, or does not take. */
const away = /^(08|57P0|3D000|28)/;
const network = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "EAI_AGAIN",
];
/** What the driver says without a code. */
const lost =
  /Connection terminated|Client has encountered a connection error|connection timeout|timeout expired|Query read timeout|Client was closed|not queryable|establishing an SSL connection/i;

/** What a socket in a folder says that nobody listens on; said of a file it is no word about the database. */
const ofSockets = ["ENOENT", "EACCES"];

const isUnconnected = (error: unknown, code: string): boolean =>
  ofSockets.includes(code) && error instanceof Error && "syscall" in error && error.syscall === "connect";

/** Whether the database is not there, or has ended the connection. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  // A file that is missing has the same code as a socket that is.
  if (code === "ENOENT") return error instanceof Error && "syscall" in error && error.syscall === "connect";
  if (code !== undefined && (away.test(code) || network.includes(code) || isUnconnected(error, code)))
    return true;
  return error instanceof AggregateError
    ? error.errors.some(isAway)
    : error instanceof Error && code === undefined && lost.test(error.message);
}

/** Whether nothing came back within the time for it: asking again takes as long. */
export const isSilent = (error: unknown): boolean => /timeout|timed out/i.test(reasonOf(error));

/** Whether it takes no more connections. */
export const isBusy = (error: unknown): boolean => codeOf(error) === "53300";

/** Whether it takes no changes. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === "25006";

/** Whether all connections of this server stayed in use for too long. */
export const isWaiting = (error: unknown): boolean =>
  error instanceof Error && /timeout exceeded when trying to connect/.test(error.message);

export const databaseAway = (): AwayError =>
  new AwayError("The database does not answer. Nothing was changed. Try again in a moment.", later);

/**
 * Whether it refuses a text: untranslatable_character, character_not_in_repertoire, or half of a surrogate pair, for which
 * reading JSON says that it is none (invalid_text_representation). JSON of ours has no other flaw.
 */
const isUnstorable = (error: unknown): boolean => {
  const code = codeOf(error) ?? "";
  if (code === "22P05" || code === "22021") return true;
  // By the place in its source: what it says itself is in the language of the database.
  const place: unknown = error instanceof Error && "routine" in error ? error.routine : undefined;
  return code === "22P02" && typeof place === "string" && place.startsWith("json_");
};

/** What a caller is told of an error of the database; others stay what they are. */
export function told(error: unknown): unknown {
  if (isAway(error)) return databaseAway();
  if (isUnstorable(error))
    return httpError(
      400,
      "A text has a null character or half of a character, which this database does not store. Nothing was changed.",
    );
  if (isBusy(error) || isWaiting(error))
    return new AwayError(
      "All connections to the database are in use. Nothing was changed. Try again in a moment.",
      later,
    );
  switch (codeOf(error)) {
    // query_canceled
    case "57014":
      return new TimeUp("The statement has used up its time");
    // lock_not_available, deadlock_detected, serialization_failure
    case "55P03":
    case "40P01":
    case "40001":
      return httpError(503, "Other changes take long. Nothing was changed. Try again in a moment.", later);
    // read_only_sql_transaction
    case "25006":
      return httpError(503, "The database takes no changes at the moment. Nothing was changed.", later);
    // disk_full and others of too few resources
    case "53100":
    case "53200":
      return httpError(507, "The database has no room left. Nothing was changed.");
    default:
      return error;
  }
}

/** The connection was lost while a transaction was stored. */
export const unknownOutcome = () =>
  httpError(
    503,
    "The database was interrupted while it stored this. It is not known whether it is stored: read it again.",
  );
