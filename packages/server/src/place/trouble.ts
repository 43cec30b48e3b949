import { type HttpError, httpError, StartError } from "../shell/errors";
import { Trouble } from "../shell/log";

/** What an object store refuses, or that it does not answer. */
type Kind =
  | "no-bucket"
  | "credentials"
  | "denied"
  | "region"
  | "clock"
  | "unreachable"
  | "silent"
  | "certificate"
  | "unable"
  | "other";

const named: Readonly<Record<string, Kind>> = {
  NoSuchBucket: "no-bucket",
  InvalidAccessKeyId: "credentials",
  SignatureDoesNotMatch: "credentials",
  ExpiredToken: "credentials",
  InvalidToken: "credentials",
  CredentialsProviderError: "credentials",
  TokenProviderError: "credentials",
  AccessDenied: "denied",
  Forbidden: "denied",
  PermanentRedirect: "region",
  AuthorizationHeaderMalformed: "region",
  RequestTimeTooSkewed: "clock",
  TimeoutError: "unreachable",
  SilentError: "silent",
  NotImplemented: "unable",
};

const unreachable = /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_|EHOST|ENET|EPIPE|UND_)/;
const certificate = /CERT|^ERR_TLS|^ERR_SSL|UNABLE_TO_|^EPROTO/;

const said: Readonly<Record<Kind, string>> = {
  "no-bucket": "It has no such bucket.",
  credentials:
    "It does not take the credentials. They come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from a file that AWS_SHARED_CREDENTIALS_FILE names.",
  denied: "These credentials may not do that: they need to write, read and delete objects in it.",
  region: "It is in another region: name that with region=.",
  clock: "The clock of this machine is wrong.",
  unreachable: "It cannot be reached.",
  silent: "It takes connections and stays silent.",
  certificate: "Its certificate is not trusted: NODE_EXTRA_CA_CERTS names a file with others.",
  unable: "It answers, but knows no such request.",
  other: "It does not answer as an object store does.",
};

function kindOf(error: unknown): Kind {
  const found = [nameOf(error), codeOf(error)].map((text) => named[text]).find((kind) => kind !== undefined);
  if (found !== undefined) return found;
  const code = codeOf(error);
  if (unreachable.test(code)) return "unreachable";
  if (certificate.test(code)) return "certificate";
  const status = statusOf(error);
  return status === 403 ? "denied" : status === 301 ? "region" : status >= 500 ? "unreachable" : "other";
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** The status that a store answered with; 0: none. */
export function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !("$metadata" in error)) return 0;
  const { $metadata: known } = error;
  if (typeof known !== "object" || known === null || !("httpStatusCode" in known)) return 0;
  return Number(known.httpStatusCode ?? 0);
}

/** Why a request came to nothing, in a word: for numbers. */
export const resultOf = (error: unknown): string => (isMissing(error) ? "missing" : kindOf(error));

/** Whether the object is not there, in a bucket that is. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && !(error instanceof Error && error.name === "NoSuchBucket");

/** What was refused and why, in a line. Texts of the store stay out: some of them repeat what is secret. */
function lineOf(name: string, what: string, error: unknown): string {
  const detail = [statusOf(error) || "", nameOf(error), codeOf(error)]
    .filter((part) => part !== "")
    .join(" ");
  return `The object store ${name}: ${said[kindOf(error)]} (${what}: ${detail || "no answer"})`;
}

/** Why a server does not start. */
export const startTrouble = (name: string, what: string, error: unknown): StartError =>
  new StartError("storage", lineOf(name, what, error));

/** For the log, once a minute of each. */
export const storeTrouble = (name: string, what: string, error: unknown): Trouble =>
  new Trouble(`object store, ${what}: ${kindOf(error)}`, lineOf(name, what, error));

const soon = { "retry-after": "5" };

/** What callers are told; the reason stands in the log. */
export const notStored = (): HttpError =>
  httpError(
    503,
    "The object store of the server takes no content now. Nothing was changed. Try again.",
    soon,
  );
export const notRead = (): HttpError =>
  httpError(503, "The object store of the server gives no content now. Try again.", soon);
