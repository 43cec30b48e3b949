import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { confinement } from "../storage/contentHeaders";

/** Headers that are of one connection (RFC 9110, section 7.6.1), beside those that `Connection` names. */
const ofConnection = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Cookies are of the host of the console, and no part of the API. `Expect` has been answered by then. */
const ofHost = ["host", "cookie", "expect", "forwarded", "x-real-ip"];

/** Whoever asks, as the API is told. */
export interface Asking {
  /** Whether the connection comes from a proxy that is believed. */
  readonly isTrusted: boolean;
  /** Host and port of the API. */
  readonly host: string;
}

/** The headers of a request as the API gets them. */
export function requestHeaders(request: IncomingMessage, { isTrusted, host }: Asking): OutgoingHttpHeaders {
  const passed = passing(request.headers, ofHost);
  const { remoteAddress = "" } = request.socket;
  const before = (name: string) => (isTrusted ? textOf(request.headers[name]) : undefined);
  const chain = before("x-forwarded-for");
  return {
    ...passed,
    host,
    "x-forwarded-for": chain === undefined ? remoteAddress : `${chain}, ${remoteAddress}`,
    "x-forwarded-host": before("x-forwarded-host") ?? request.headers.host,
    "x-forwarded-proto": before("x-forwarded-proto") ?? "http",
  };
}

/** What most answers are. Opened by itself it is text. */
const isJson = (type: string): boolean => /^application\/json\s*(;|$)/i.test(type);

/**
 * The headers of an answer as the browser gets them. What the API hands out shares its origin with the console here: it
 * is confined where it could run, and says nothing of the whole host.
 */
export function answerHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const { "content-type": type = "" } = headers;
  return {
    ...passing(headers, ofOrigin),
    ...(isJson(type) ? {} : confinement(type)),
    "x-content-type-options": "nosniff",
  };
}

const ofOrigin = [
  "set-cookie",
  "strict-transport-security",
  "content-security-policy",
  "content-security-policy-report-only",
  "clear-site-data",
  "service-worker-allowed",
  "alt-svc",
];

function passing(headers: IncomingHttpHeaders, others: readonly string[]): OutgoingHttpHeaders {
  const named = (headers.connection ?? "").toLowerCase().split(/\s*,\s*/);
  const stays = new Set([...ofConnection, ...others, ...named]);
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !stays.has(name)),
  );
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  value === undefined ? undefined : [value].flat().join(", ");
